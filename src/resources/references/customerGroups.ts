import { customerGroupFile } from '#contract/masterData/entities/referenceFiles.ts';
import { resource } from '#src/resources/engine/define.ts';

export const customerGroups = resource({
  name: 'referencefiles/customergroups',
  of: customerGroupFile,
  menu: ['Admin', 'Manage Reference Files', 'Customer Groups'],
  search: ['Description'],
  filters: ['Active'],
});
