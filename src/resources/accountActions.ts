import { endSessionsOfUser, endTwoStepOfUser, makePasswordLink, openTwoStepOfUser } from '#contract/users/calls.ts';
import type { HandedOver, RecordAction } from './engine/resource.ts';

/** A link by which an account chooses its password. */
export const passwordLink: HandedOver = {
  title: 'Link to choose a password',
  hint: 'It is good once, and shown this once: hand it over, by no way that others read.',
  copy: 'Link',
  says: { MailedTo: 'Mailed to', ExpiresAt: 'Good until' },
};

/** What an administrator does with an account, of the house's people and of customers' alike. */
export const accountActions: readonly RecordAction[] = [
  {
    label: 'New link',
    call: makePasswordLink,
    confirm: 'It ends the link before. The password stays good until it is used.',
    handsOver: passwordLink,
  },
  {
    label: 'End sessions',
    call: endSessionsOfUser,
    confirm: 'The account is signed out wherever it is signed in.',
    done: 'Sessions ended',
  },
  {
    label: 'Open two-step sign-in',
    call: openTwoStepOfUser,
    isOffered: ({ TwoStepClosed }) => TwoStepClosed === true,
    confirm:
      'A hundred wrong codes in a row had closed it. They came after the right password: if it was not its user, make a new link first.',
    done: 'Two-step sign-in opened',
  },
  {
    label: 'End two-step sign-in',
    call: endTwoStepOfUser,
    isOffered: ({ TwoStep }) => TwoStep === true,
    confirm:
      'For who lost the device with the codes: from now on the password alone lets the account in, until two-step sign-in is set up again.',
    done: 'Two-step sign-in ended',
  },
];
