import { declarationFile } from '#contract/masterData/entities/declarations.ts';
import { resource } from './engine/define.ts';

export const declarations = resource({
  name: 'declarations',
  of: declarationFile,
  menu: ['Admin', 'Company', 'Declarations'],
  search: ['Code', 'Description'],
  filters: ['SupplierId', 'ProductIds', 'ValidTo', 'PaperUrl', 'Active'],
  columns: ['Description', 'Code', 'SupplierId', 'IssuedOn', 'ValidTo', 'PaperUrl', 'ForCustomers', 'Active'],
  editedInList: ['ValidTo', 'ForCustomers'],
});
