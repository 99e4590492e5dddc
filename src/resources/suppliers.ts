import { depotFile, supplierContactFile } from '#contract/masterData/entities/partFiles.ts';
import { supplierFile } from '#contract/masterData/entities/suppliers.ts';
import { resource } from './engine/define.ts';

export const suppliers = resource({
  name: 'suppliers',
  of: supplierFile,
  menu: ['Admin', 'Manage Suppliers'],
  search: ['AccountCode', 'Name', 'ContactName'],
  filters: ['Active'],
  columns: ['AccountCode', 'Name', 'ContactName', 'Phone', 'LeadTimeDays', 'Active'],
  editedInList: ['ContactName', 'Phone', 'LeadTimeDays'],
  tabs: { Supplier: {} },
  hasFiles: true,
  files: [depotFile, supplierContactFile],
});
