import { staffAccount } from '#contract/users/accounts.ts';
import { accountActions, accountTabs, passwordLink, standingColumns, standingFilters } from './accountActions.ts';
import { resource } from './engine/define.ts';

export const usersAccounts = resource({
  name: 'users/usersaccount',
  of: staffAccount,
  menu: ['Admin', 'Manage Users', 'Users Accounts'],
  search: ['UserName', 'FirstName', 'SurName', 'Email'],
  filters: [...standingFilters],
  columns: ['UserName', 'FirstName', 'SurName', ...standingColumns],
  formOnly: ['NewPassword', 'LinkMail'],
  tabs: accountTabs,
  actions: accountActions,
  added: { field: 'PasswordLink', ...passwordLink },
});
