import { currencyFile } from '#contract/masterData/entities/lookups.ts';
import { resource } from '#src/resources/engine/define.ts';

export const currencies = resource({
  name: 'lists/currencies',
  of: currencyFile,
  menu: ['Admin', 'Manage Lists', 'Currencies'],
  search: ['Code', 'Description'],
  filters: ['Active'],
});
