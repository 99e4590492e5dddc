import { customerAccount } from '#contract/users/accounts.ts';
import { accountActions, accountTabs, passwordLink, standingColumns, standingFilters } from './accountActions.ts';
import { resource } from './engine/define.ts';

export const customersAccounts = resource({
  name: 'users/customersaccount',
  of: customerAccount,
  menu: ['Admin', 'Manage Users', 'Customers Accounts'],
  search: ['UserName', 'FirstName', 'SurName', 'Email', 'CustomerId'],
  filters: ['CustomerId', ...standingFilters],
  columns: ['UserName', 'FirstName', 'SurName', 'CustomerId', ...standingColumns],
  formOnly: ['NewPassword', 'LinkMail'],
  tabs: accountTabs,
  actions: accountActions,
  added: { field: 'PasswordLink', ...passwordLink },
});
