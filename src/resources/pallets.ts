import { palletFile } from '#contract/masterData/entities/pallets.ts';
import { resource } from './engine/define.ts';

export const pallets = resource({
  name: 'pallets',
  of: palletFile,
  menu: ['Admin', 'Manage Pallets'],
  search: ['Code', 'Description'],
  editedInList: ['Charge'],
  filters: ['SupplierId', 'Active'],
});
