import { passwordPolicy as policy } from '#contract/system/users/accounts.ts';
import { resource } from '#src/resources/engine/define.ts';

export const passwordPolicy = resource({
  name: 'users/passwordpolicy',
  of: policy,
  menu: ['Admin', 'Manage Users', 'Password Policy'],
});
