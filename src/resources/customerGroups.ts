import { customerGroupFile } from '#contract/reference/calls.ts';
import { resource } from './engine/resource.ts';

export const customerGroups = resource({
  name: 'referencefiles/customergroups',
  of: customerGroupFile,
  title: 'Description',
  menu: ['Admin', 'Manage Reference Files', 'Customer Groups'],
  fields: { Description: { search: true }, Active: { filter: true } },
});
