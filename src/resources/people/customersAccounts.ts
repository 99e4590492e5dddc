import { customerAccount } from '#contract/system/users/accounts.ts';
import { accountScreen } from './accountActions.ts';
import { resource } from '#src/resources/engine/define.ts';

export const customersAccounts = resource({
  name: 'users/customersaccount',
  of: customerAccount,
  menu: ['Admin', 'Manage Users', 'Customers Accounts'],
  search: ['UserName', 'SurName', 'Email', 'CustomerId'],
  filters: ['CustomerId', 'AccessGroupIds', 'PasswordState', 'KeyEndsOn', 'Locked', 'TwoStep', 'LinkMail', 'Active'],
  lateFilters: ['AccessGroupIds', 'Locked', 'KeyEndsOn', 'TwoStep', 'LinkMail'],
  columns: [
    'UserName',
    'FirstName',
    'SurName',
    'CustomerId',
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
