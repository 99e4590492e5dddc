import { z } from 'zod';
import { entity } from './definition/entity.ts';
import { Active } from './referenceFiles.ts';
import { contactList } from '#contract/record/parts.ts';
import { addressLines, count, Own, phone, rows } from '#contract/record/fields.ts';
import { optionalText, OptionalEmail, requiredText, YesNo } from '#contract/values.ts';

const depot = { Name: requiredText(120), ...addressLines, Phone: phone(), Email: OptionalEmail, Active };

/** Kinds of document that a supplier's contact receives: purchase orders, or messages about invoices. */
export const SupplierPapers = z.enum(['Orders', 'Accounts']);

export const supplierFile = entity(
  'Supplier',
  {
    AccountCode: requiredText(20),
    Name: requiredText(120),
    ContactName: optionalText(120),
    Phone: phone(),
    Email: OptionalEmail,
    LeadTimeDays: count(365).nullish().meta({ title: 'Lead time', unit: 'days' }),
    IsOwn: YesNo.default(false).meta({ title: 'Our own warehouse', isReadOnly: true }),
    Active,
    Depots: rows('SupplierDepot', depot, {
      table: 'supplier_depots',
      parent: 'SupplierId',
      inFile: ['Name', ...Object.keys(addressLines)],
    }),
    Contacts: contactList('SupplierContact', SupplierPapers, { table: 'supplier_contacts', parent: 'SupplierId' }),
    Own,
  },
  {
    path: '/api/suppliers',
    calls: { remove: 'deactivatesupplier/{id}', removeMany: 'DeactivateSuppliers' },
  },
);
