import { dealTypeFile } from '#contract/masterData/entities/lookups.ts';
import { resource } from '#src/resources/engine/define.ts';

export const dealTypes = resource({
  name: 'lists/dealtypes',
  of: dealTypeFile,
  menu: ['Admin', 'Manage Lists', 'Deal Types'],
  search: ['Description'],
});
