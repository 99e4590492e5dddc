import { endSessionsOfUser, endTwoStepOfUser, makePasswordLink, openTwoStepOfUser } from '#contract/system/users/calls.ts';
import { makeProgramKey, makeReadingKey } from '#contract/system/users/programKeys.ts';
import type { HandedOver, RecordAction } from '#src/resources/engine/resource.ts';

/** A link by which an account chooses its password. */
const passwordLink: HandedOver = {
  title: 'Link to choose a password',
  hint: 'It is good once, and shown this once: hand it over, by no way that others read.',
  copy: 'Link',
  says: { MailedTo: 'Mailed to', ExpiresAt: 'Good until' },
};

/** What a program comes in by. */
const programKey: HandedOver = {
  title: 'Key for a program',
  hint: 'It is shown this once: enter it where the program keeps its secrets. Whoever has it can do what the access groups of this account may, except with accounts and passwords.',
  copy: 'Key',
  says: {},
};

/** Nobody has chosen a password, nor will any more by a link that is open. */
const isForProgram = ({ PasswordState: state }: Readonly<Record<string, unknown>>) =>
  state !== 'Set' && state !== 'MustChange' && state !== 'Expired';

/** What an administrator does with an account, of the house's people and of customers' alike. */
const accountActions: readonly RecordAction[] = [
  {
    label: 'New link',
    call: makePasswordLink,
    confirm: 'It ends the link before. The password stays good until it is used.',
    handsOver: passwordLink,
  },
  {
    label: 'New key',
    call: makeProgramKey,
    isOffered: isForProgram,
    confirm: 'For a program that has this account to itself. It ends the key before, and a link that is open.',
    handsOver: programKey,
  },
  {
    label: 'New reading key',
    call: makeReadingKey,
    isOffered: isForProgram,
    confirm: 'For a program that only looks, such as a spreadsheet: it writes nothing. It ends the key before, and a link that is open.',
    handsOver: {
      ...programKey,
      hint: 'It is shown this once: enter it where the program keeps its secrets. Whoever has it sees what the access groups of this account see, and changes nothing.',
    },
  },
  {
    label: 'End sessions',
    call: endSessionsOfUser,
    confirm: 'The account is signed out wherever it is signed in, and a program’s key ends.',
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

/** What the screens of both kinds of account have. */
export const accountScreen = {
  formOnly: ['NewPassword', 'LinkMail'],
  tabs: {
    Account: {},
    'Signing in': { '': ['PasswordState', 'KeyEndsOn', 'TwoStep', 'LastSignInAt', 'Locked', 'LinkExpiresAt', 'LinkMail'] },
  },
  actions: accountActions,
  added: { field: 'PasswordLink', ...passwordLink },
} as const;
