import { palletFile } from '#contract/entities/pallets.ts';
import { resource } from './engine/resource.ts';

export const pallets = resource({
  name: 'pallets',
  of: palletFile,
  menu: ['Admin', 'Manage Pallets'],
  fields: { Code: { search: true }, Description: { search: true }, SupplierId: { filter: true }, Active: { filter: true } },
});
