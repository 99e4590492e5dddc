import { z } from 'zod';
import { entity } from './definition/entity.ts';
import { Active } from './referenceFiles.ts';
import { Role } from '#contract/call/roles.ts';
import { requiredText, YesNo } from '#contract/values.ts';

const Roles = z.array(Role).min(1, 'must have at least one').meta({ hint: 'Members have the rights of these roles.' });

const RequireTwoStep = YesNo.default(false).meta({
  title: 'Two-step sign-in',
  hint: 'Required for all members. They set it up at their next sign-in.',
});

export const accessGroupFile = entity(
  'AccessGroup',
  { AcessGroupName: requiredText(100).meta({ title: 'Name' }), Roles, RequireTwoStep, Active },
  { path: '/api/AccessGroup', table: 'access_groups', title: 'AcessGroupName', order: 'AccessGroupId', readers: 'signedIn' },
);

export const { list: listAccessGroups, get: getAccessGroup, add: addAccessGroup, edit: updateAccessGroup } = accessGroupFile.calls;
