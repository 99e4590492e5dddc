import { vatTypeFile } from '#contract/entities/lookups.ts';
import { resource } from './engine/define.ts';

export const vatTypes = resource({
  name: 'lists/vattypes',
  of: vatTypeFile,
  menu: ['Admin', 'Manage Lists', 'VAT Types'],
  search: ['Code', 'Description'],
  filters: ['Active'],
});
