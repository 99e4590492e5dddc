import './customers.ts';
import { partFile } from './definition/partFile.ts';
import './suppliers.ts';

export const addressFile = partFile('Customer', 'Addresses', { plural: 'customer addresses', foundBy: ['Line1', 'PostCode'] });
export const contactFile = partFile('Customer', 'Contacts', { plural: 'customer contacts', foundBy: ['Name'] });
export const customerCodeFile = partFile('Customer', 'Codes', { plural: 'customer product codes', foundBy: ['Code'] });
export const depotFile = partFile('Supplier', 'Depots', { plural: 'supplier depots', foundBy: ['Name'] });
export const supplierContactFile = partFile('Supplier', 'Contacts', { plural: 'supplier contacts', foundBy: ['Name'] });
