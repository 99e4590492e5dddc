import { addressTypeFile } from '#contract/masterData/entities/lookups.ts';
import { resource } from '#src/resources/engine/define.ts';

export const addressTypes = resource({
  name: 'lists/addresstypes',
  of: addressTypeFile,
  menu: ['Admin', 'Manage Lists', 'Address Types'],
  search: ['Description'],
  filters: ['Active'],
});
