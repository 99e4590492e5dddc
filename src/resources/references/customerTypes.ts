import { customerTypeFile } from '#contract/masterData/entities/lookups.ts';
import { resource } from '#src/resources/engine/define.ts';

export const customerTypes = resource({
  name: 'lists/customertypes',
  of: customerTypeFile,
  menu: ['Admin', 'Manage Lists', 'Customer Types'],
  search: ['Description'],
  filters: ['Active'],
});
