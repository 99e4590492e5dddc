/** Said where they are shown. */
export const keepCodes =
  'Two-step sign-in is on. If you lose your phone, each of these lets you in once in place of a code. They are shown this once.';

/** What a link wants that saves them. */
export const codesFile = (codes: readonly string[]) => ({
  href: `data:text/plain,${encodeURIComponent(codes.join('\n'))}`,
  download: 'demijohn-recovery-codes.txt',
});

/** A key as it is typed off a screen: `5BSM 2VF7 …`. */
export const inFours = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ');
