import { palletFile } from '#contract/entities/pallets.ts';
import { resource } from './engine/resource.ts';

export const pallets = resource({
  name: 'pallets',
  of: palletFile,
  menu: ['Admin', 'Manage Pallets'],
  search: ['Code', 'Description'],
  filters: ['SupplierId', 'Active'],
});
