import type { HandedOver } from './engine/resource.ts';

/** A link by which an account chooses its password. */
export const passwordLink: HandedOver = {
  title: 'Link to choose a password',
  hint: 'It is good once, and shown this once: hand it over, by no way that others read.',
  copy: 'Link',
  says: { MailedTo: 'Mailed to', ExpiresAt: 'Good until' },
};
