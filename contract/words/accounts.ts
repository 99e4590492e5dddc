import type { PasswordState } from '#contract/system/users/calls.ts';

/** States of a user's password. */
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
