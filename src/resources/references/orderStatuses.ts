import { orderStatusFile } from '#contract/masterData/entities/lookups.ts';
import { resource } from '#src/resources/engine/define.ts';

export const orderStatuses = resource({
  name: 'lists/orderstatuses',
  of: orderStatusFile,
  menu: ['Admin', 'Manage Lists', 'Order Statuses'],
  search: ['Description'],
});
