import { paymentMethodFile } from '#contract/masterData/entities/lookups.ts';
import { resource } from '#src/resources/engine/define.ts';

export const paymentMethods = resource({
  name: 'lists/paymentmethods',
  of: paymentMethodFile,
  menu: ['Admin', 'Manage Lists', 'Payment Methods'],
  search: ['Description'],
  filters: ['Active'],
});
