import { ownWarehouse, suppliers } from '#server/demo/catalogue/suppliers.ts';
import { phoneNo } from '#server/demo/phones.ts';
import type { Rows, Stamp } from '#server/demo/ground/rows.ts';

type Depot = (typeof suppliers)[number]['depots'][number];

const addDepot = (rows: Rows, SupplierId: number, depot: Depot, stamp: Stamp) =>
  rows.add(
    'supplier_depots',
    {
      SupplierId,
      Name: depot.name,
      Line1: depot.line1,
      Town: depot.town,
      County: depot.county,
      PostCode: depot.postCode,
      Country: depot.country,
      Phone: phoneNo(50 + rows.tables.supplier_depots.length),
      Email: `despatch${SupplierId}@glass.example`,
    },
    stamp,
  ).SupplierDepotId;

/** Adds the suppliers' depots in catalogue order, then our own warehouse. */
export const addSuppliers = (rows: Rows, stamp: Stamp) => {
  const depots = suppliers.map((supplier) => {
    const { SupplierId } = rows.add(
      'suppliers',
      {
        AccountCode: supplier.code,
        Name: supplier.name,
        ContactName: supplier.contact,
        Phone: phoneNo(20 + rows.tables.suppliers.length),
        Email: `sales@${supplier.code.toLowerCase()}.example`,
        LeadTimeDays: supplier.leadDays,
        IsOwn: false,
      },
      stamp,
    );
    const mailbox = (name: string) => `${name}@${supplier.code.toLowerCase()}.example`;
    rows.add(
      'supplier_contacts',
      { SupplierId, Name: supplier.contact, Job: 'Sales', Email: mailbox('orders'), Documents: ['Orders'] },
      stamp,
    );
    rows.add('supplier_contacts', { SupplierId, Name: 'Accounts', Email: mailbox('accounts'), Documents: ['Accounts'] }, stamp);
    return supplier.depots.map((depot) => addDepot(rows, SupplierId, depot, stamp));
  });
  const own = rows.add(
    'suppliers',
    {
      AccountCode: 'OWN',
      Name: 'Severn Glass Merchants',
      ContactName: null,
      Phone: phoneNo(19),
      Email: null,
      LeadTimeDays: 0,
      IsOwn: true,
    },
    stamp,
  );
  return { depots, ownDepotId: addDepot(rows, own.SupplierId, ownWarehouse, stamp) };
};
