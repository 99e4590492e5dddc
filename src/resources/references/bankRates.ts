import { bankRateFile } from '#contract/masterData/entities/bankRates.ts';
import { resource } from '#src/resources/engine/define.ts';

export const bankRates = resource({
  name: 'lists/bankrates',
  of: bankRateFile,
  menu: ['Admin', 'Manage Lists', 'Bank Rates'],
  search: ['Description'],
  filters: ['Active'],
});
