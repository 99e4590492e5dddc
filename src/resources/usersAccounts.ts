import { staffAccount } from '#contract/users/accounts.ts';
import { endSessionsOfUser, makePasswordLink } from '#contract/users/calls.ts';
import { passwordLink } from './passwordLink.ts';
import { resource } from './engine/define.ts';

export const usersAccounts = resource({
  name: 'users/usersaccount',
  of: staffAccount,
  menu: ['Admin', 'Manage Users', 'Users Accounts'],
  search: ['UserName', 'FirstName', 'SurName', 'Email'],
  filters: ['AccessGroupIds', 'PasswordState', 'Locked', 'LinkMail', 'Active'],
  columns: ['UserName', 'FirstName', 'SurName', 'AccessGroupIds', 'PasswordState', 'LastSignInAt', 'Locked', 'Active'],
  formOnly: ['NewPassword', 'LinkMail'],
  tabs: { Account: {}, 'Signing in': { '': ['PasswordState', 'LastSignInAt', 'Locked', 'LinkExpiresAt', 'LinkMail'] } },
  actions: [
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
  ],
  added: { field: 'PasswordLink', ...passwordLink },
});
