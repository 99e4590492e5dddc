import { vatTypeFile } from '#contract/masterData/entities/lookups.ts';
import { resource } from '#src/resources/engine/define.ts';

export const vatTypes = resource({
  name: 'lists/vattypes',
  of: vatTypeFile,
  menu: ['Admin', 'Manage Lists', 'VAT Types'],
  search: ['Code', 'Description'],
  columns: ['Code', 'Description', 'Rate', 'IsStandard', 'Reason', 'Active'],
  filters: ['Active'],
});
