import { endSessionsOfUser, endTwoStepOfUser, makePasswordLink, openTwoStepOfUser } from '#contract/system/users/calls.ts';
import { makeProgramKey, makeReadingKey } from '#contract/system/users/programKeys.ts';
import type { OneTimeValues, RecordAction } from '#src/resources/engine/resource.ts';

/** Shows a link for setting the password of an account. */
const passwordLink: OneTimeValues = {
  title: 'Link for setting a password',
  hint: 'The link works once and is shown only now. Send it to the user in a way that nobody else can read.',
  copy: 'Link',
  shownFields: { MailedTo: 'E-mailed to', ExpiresAt: 'Valid until' },
};

/** Shows an API key for a program. */
const programKey: OneTimeValues = {
  title: 'API key',
  hint: 'The key is shown only now. Enter it where the program stores its secrets. It has the rights of this account’s access groups, except for accounts and passwords.',
  copy: 'Key',
  shownFields: {},
};

/** Whether the account is for a program, because nobody has chosen a password. An open link does not count, because a new key cancels it. */
const isForProgram = ({ PasswordState: state }: Readonly<Record<string, unknown>>) =>
  state !== 'Set' && state !== 'MustChange' && state !== 'Expired';

/** Actions for administrators on accounts of staff and customers. */
const accountActions: readonly RecordAction[] = [
  {
    label: 'New link',
    call: makePasswordLink,
    confirm: 'The previous link stops working. The password stays valid until the new link is used.',
    oneTimeValues: passwordLink,
  },
  {
    label: 'New key',
    call: makeProgramKey,
    isOffered: isForProgram,
    confirm: 'For a program that has an account of its own. The previous key and any open link stop working.',
    oneTimeValues: programKey,
  },
  {
    label: 'New read-only key',
    call: makeReadingKey,
    isOffered: isForProgram,
    confirm: 'For a program that only reads data, such as a spreadsheet. The previous key and any open link stop working.',
    oneTimeValues: {
      ...programKey,
      hint: 'The key is shown only now. Enter it where the program stores its secrets. It can read what this account’s access groups can, and change nothing.',
    },
  },
  {
    label: 'End sessions',
    call: endSessionsOfUser,
    confirm: 'The account is signed out on every device, and its API key stops working.',
    done: 'Sessions ended',
  },
  {
    label: 'Unlock two-step sign-in',
    call: openTwoStepOfUser,
    isOffered: ({ TwoStepClosed }) => TwoStepClosed === true,
    confirm:
      'Two-step sign-in was locked after a hundred wrong codes with the right password. If someone else entered them, make a new link first.',
    done: 'Two-step sign-in unlocked',
  },
  {
    label: 'Turn off two-step sign-in',
    call: endTwoStepOfUser,
    isOffered: ({ TwoStep }) => TwoStep === true,
    confirm: 'Use this if the user lost the device with the codes. The password alone is enough until two-step sign-in is set up again.',
    done: 'Two-step sign-in turned off',
  },
];

/** Options shared by the screens of staff and customer accounts. */
export const accountScreen = {
  formOnly: ['NewPassword', 'LinkMail'],
  tabs: {
    Account: {},
    'Signing in': { '': ['PasswordState', 'KeyEndsOn', 'TwoStep', 'LastSignInAt', 'Locked', 'LinkExpiresAt', 'LinkMail'] },
  },
  actions: accountActions,
  added: { field: 'PasswordLink', ...passwordLink },
} as const;
