import { entity } from './entity.ts';
import { Active } from './referenceFiles.ts';
import { addressLines, count, Own, phone, rows } from '#contract/fields.ts';
import { optionalText, OptionalEmail, requiredText, YesNo } from '#contract/values.ts';

const depot = { Name: requiredText(120), ...addressLines, Phone: phone(), Email: OptionalEmail, Active };
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
    Depots: rows('SupplierDepot', depot, { table: 'supplier_depots', parent: 'SupplierId' }),
    Own,
  },
  {
    path: '/api/suppliers',
    calls: { remove: 'deactivatesupplier/{id}', removeMany: 'DeactivateSuppliers' },
  },
);
