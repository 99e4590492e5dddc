import { productGroupFile } from '#contract/masterData/entities/lookups.ts';
import { resource } from '#src/resources/engine/define.ts';

export const productGroups = resource({
  name: 'lists/productgroups',
  of: productGroupFile,
  menu: ['Admin', 'Manage Lists', 'Product Groups'],
  search: ['Description'],
  filters: ['Active'],
});
