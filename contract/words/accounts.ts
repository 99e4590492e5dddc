import type { PasswordState } from '#contract/system/users/calls.ts';

/** How an account’s password stands. */
export const passwordWords: Record<PasswordState, string> = {
  Set: 'Set',
  MustChange: 'To be changed',
  Expired: 'Too old',
  LinkSent: 'Link is open',
  None: 'None',
  Key: 'None, a program’s key',
  ReadingKey: 'None, a key that only reads',
  KeyEnded: 'None, its key ended unused',
};
