import { customerFile } from './customers.ts';
import { partFile } from './definition/partFile.ts';
import { supplierFile } from './suppliers.ts';

export const addressFile = partFile(customerFile, 'Addresses', { plural: 'customer addresses', foundBy: ['Line1', 'PostCode'] });
export const contactFile = partFile(customerFile, 'Contacts', { plural: 'customer contacts', foundBy: ['Name'] });
export const customerCodeFile = partFile(customerFile, 'Codes', { plural: 'customer product codes', foundBy: ['Code'] });
export const depotFile = partFile(supplierFile, 'Depots', { plural: 'supplier depots', foundBy: ['Name'] });
export const supplierContactFile = partFile(supplierFile, 'Contacts', { plural: 'supplier contacts', foundBy: ['Name'] });
