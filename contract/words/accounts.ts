import type { PasswordState } from '#contract/system/users/calls.ts';

/** States of a user's password. */
export const passwordWords: Record<PasswordState, string> = {
  Set: 'Set',
  MustChange: 'Change required',
  Expired: 'Expired',
  LinkSent: 'Link sent',
  None: 'None',
  Key: 'None (API key)',
  ReadingKey: 'None (read-only API key)',
  KeyEnded: 'None (API key expired)',
};
