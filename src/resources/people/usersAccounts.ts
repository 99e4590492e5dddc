import { staffAccount } from '#contract/system/users/accounts.ts';
import { accountScreen } from './accountActions.ts';
import { resource } from '#src/resources/engine/define.ts';

export const usersAccounts = resource({
  name: 'users/usersaccount',
  of: staffAccount,
  menu: ['Admin', 'Manage Users', 'Users Accounts'],
  search: ['UserName', 'FirstName', 'SurName', 'Email'],
  filters: ['AccessGroupIds', 'PasswordState', 'KeyEndsOn', 'Locked', 'TwoStep', 'LinkMail', 'Active'],
  lateFilters: ['Locked', 'KeyEndsOn', 'TwoStep', 'LinkMail'],
  columns: [
    'UserName',
    'FirstName',
    'SurName',
    'AccessGroupIds',
    'PasswordState',
    'KeyEndsOn',
    'LastSignInAt',
    'Locked',
    'TwoStep',
    'Active',
  ],
  ...accountScreen,
});
