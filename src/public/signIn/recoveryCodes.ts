/** Text shown with the codes. */
export const recoveryCodesHint =
  'Two-step sign-in is on. If you lose your phone, each of these codes signs you in once. They are shown only once.';

/** Returns the attributes of a link that saves the codes as a file. */
export const codesFile = (codes: readonly string[]) => ({
  href: `data:text/plain,${encodeURIComponent(codes.join('\n'))}`,
  download: 'demijohn-recovery-codes.txt',
});

/** Groups the key in fours for typing, such as `5BSM 2VF7 …`. */
export const inFours = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ');
