import { supplierFile } from '#contract/entities/suppliers.ts';
import { resource } from './engine/resource.ts';

export const suppliers = resource({
  name: 'suppliers',
  of: supplierFile,
  menu: ['Admin', 'Manage Suppliers'],
  fields: {
    AccountCode: { search: true },
    Name: { search: true },
    ContactName: { search: true },
    Email: { isExtra: true },
    Active: { filter: true },
  },
  tabs: { Supplier: {}, Depots: { '': ['Depots'] } },
});
