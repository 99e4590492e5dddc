import { declarationFile } from '#contract/entities/declarations.ts';
import { resource } from './engine/define.ts';

export const declarations = resource({
  name: 'declarations',
  of: declarationFile,
  menu: ['Admin', 'Declarations'],
  search: ['Code', 'Description'],
  filters: ['SupplierId', 'ProductIds', 'ValidTo', 'Active'],
  columns: ['Description', 'Code', 'SupplierId', 'IssuedOn', 'ValidTo', 'ForCustomers', 'Active'],
  editedInList: ['ValidTo', 'ForCustomers'],
});
