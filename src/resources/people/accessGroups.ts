import { accessGroupFile } from '#contract/masterData/entities/accessGroups.ts';
import { listUsers } from '#contract/system/users/calls.ts';
import { resource } from '#src/resources/engine/define.ts';

export const accessGroups = resource({
  name: 'users/accessgroups',
  of: accessGroupFile,
  menu: ['Admin', 'Manage Users', 'Access Groups'],
  search: ['AcessGroupName'],
  filters: ['Roles', 'Active'],
  related: [{ title: 'Members', call: listUsers, by: 'AccessGroupIds', columns: ['UserName', 'FirstName', 'SurName', 'LastSignInAt'] }],
});
