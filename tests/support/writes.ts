import { randomUUID } from 'node:crypto';
import { addAddress } from '#contract/masterData/addresses/calls.ts';
import { addCustomerComment } from '#contract/masterData/customers/calls.ts';
import { addCustomer, changeCustomer, removeCustomer } from '#contract/masterData/entities/customers.ts';
import { moveDeliveries, printRunSheet } from '#contract/warehouse/deliveryPlan/calls.ts';
import { markPosted, openInvoiceDocument, openInvoiceXml, raiseInvoice, raiseInvoices } from '#contract/money/invoices/calls.ts';
import { cancelEmail, resumeOutbox, retryEmail, retryEmails, sendEmail } from '#contract/system/mail/calls.ts';
import {
  addOrder,
  cancelOrder,
  deleteOrderDetails,
  editOrder,
  editOrderById,
  processOrders,
  releaseCredit,
} from '#contract/sales/orders/calls.ts';
import { cancelProForma, openProFormaDocument, releaseProForma } from '#contract/money/proFormas/calls.ts';
import { addStatement, openStatementPdf, printStatement } from '#contract/money/statements/calls.ts';
import { cancelImport } from '#contract/system/live/calls.ts';
import { resumeStatementRun, startStatementRun, stopStatementRun } from '#contract/money/statements/run.ts';
import { bankWrites } from './bankWrites.ts';
import { creditWrites } from './creditWrites.ts';
import { given } from './given.ts';
import { despatchedDeal, heldDeal, invoicedDeal, openDeal } from './mainJob.ts';
import type { House } from './mainJob.ts';
import { masterDataWrites } from './masterDataWrites.ts';
import { moneyWrites } from './moneyWrites.ts';
import { givenDirectTrade, givenTrade, takeOrder } from './orders.ts';
import { openingWrites } from './openingWrites.ts';
import { orderKindWrites } from './orderKindWrites.ts';
import { palletWrites } from './palletWrites.ts';
import { priceWrites } from './priceWrites.ts';
import { purchaseWrites } from './purchaseWrites.ts';
import { pickingWrites } from './pickingWrites.ts';
import { stockWrites } from './stockWrites.ts';
import { change, fresh, write } from './write.ts';
import type { Versioned, Write } from './write.ts';

const order = (id: number): Versioned => ({ table: 'orders', column: 'order_id', id });
const customer = (id: number): Versioned => ({ table: 'customers', column: 'customer_id', id });

const customerWrites: Write[] = [
  write(addCustomer, 'admin', async () => ({
    input: {
      body: {
        Name: fresh('Aire Cider'),
        AccountCode: fresh('AIRE'),
        CreditLimit: 1000,
        Contacts: [{ Name: 'Jo Reed', Email: 'jo@aire.example' }],
      },
    },
  })),
  change(changeCustomer, 'admin', async ({ db }) => {
    const { CustomerId, Version } = await given.customer(db);
    return {
      input: { params: { id: CustomerId }, body: { Version, Phone: '01943 600100', Contacts: [{ Name: 'Al Roe' }] } },
      row: customer(CustomerId),
    };
  }),
  write(removeCustomer, 'admin', async ({ db }) => ({ input: { params: { id: (await given.customer(db)).CustomerId } } })),
  write(addCustomerComment, 'office', async ({ db }) => ({
    input: { query: { id: (await given.customer(db)).CustomerId }, body: { comment: fresh('Rang about the label') } },
  })),
  write(addAddress, 'office', async ({ db }) => {
    const { CustomerId } = await given.customer(db);
    return { input: { body: { CustomerId, AddressTypeId: 2, Line1: fresh('Maltings Yard'), PostCode: 'LS1 4AP' } } };
  }),
  change(addAddress, 'office', async ({ db }) => {
    const { InvoiceAddressId: id } = await given.customer(db);
    return {
      input: { body: { AddressId: id, Version: 1, Line1: fresh('Kiln Row') } },
      row: { table: 'addresses', column: 'address_id', id },
    };
  }),
];

const twoLines = async (house: House) => {
  const { customer, product } = await givenTrade(house.db);
  const other = await given.product(house.db);
  const Lines = [product, other].map(({ ProductId }) => ({ ProductId, Quantity: 1428 }));
  return house.staff.office.call(addOrder, { body: { CustomerId: customer.CustomerId, Lines } });
};

const lineChange = ({ Version, Lines: [line] }: Awaited<ReturnType<typeof twoLines>>) => ({
  Version,
  Comment: 'Ring before delivery',
  Lines: [{ OrderDetailId: line?.OrderDetailId ?? 0, Quantity: 2856 }],
});

const orderWrites: Write[] = [
  write(addOrder, 'office', async ({ db }) => {
    const { customer, product } = await givenTrade(db);
    return {
      input: {
        body: { CustomerId: customer.CustomerId, CustomerOrderNo: fresh('PO'), Lines: [{ ProductId: product.ProductId, Quantity: 1428 }] },
      },
    };
  }),
  change(editOrder, 'office', async (house) => {
    const taken = await twoLines(house);
    return { input: { body: { OrderId: taken.OrderId, ...lineChange(taken) } }, row: order(taken.OrderId) };
  }),
  change(editOrderById, 'office', async (house) => {
    const taken = await twoLines(house);
    return { input: { params: { id: taken.OrderId }, body: lineChange(taken) }, row: order(taken.OrderId) };
  }),
  change(deleteOrderDetails, 'office', async (house) => {
    const { OrderId, Version, Lines } = await twoLines(house);
    return { input: { body: { orderDetailIds: [Lines[0]?.OrderDetailId ?? 0], Version } }, row: order(OrderId) };
  }),
  change(cancelOrder, 'office', async (house) => {
    const { order: taken } = await openDeal(house);
    return {
      input: { query: { orderId: taken.OrderId }, body: { Reason: 'Ordered twice', Version: taken.Version } },
      row: order(taken.OrderId),
    };
  }),
  change(releaseCredit, 'office', async (house) => {
    const { order: taken } = await openDeal(house);
    await house.db.updateTable('customers').set({ CreditLimit: 0 }).where('CustomerId', '=', taken.CustomerId).execute();
    return {
      input: { params: { id: taken.OrderId }, body: { Reason: 'Cheque seen', Version: taken.Version } },
      row: order(taken.OrderId),
    };
  }),
  change(releaseCredit, 'office', async (house) => {
    const { order: taken, customer } = await openDeal(house);
    await house.db.updateTable('customers').set({ CreditLimit: 1 }).where('CustomerId', '=', customer.CustomerId).execute();
    return {
      input: { params: { id: taken.OrderId }, body: { Reason: 'Paid by Friday', Version: taken.Version } },
      row: order(taken.OrderId),
    };
  }),
  change(moveDeliveries, 'office', async (house) => {
    const { OrderId, Version } = (await openDeal(house)).order;
    return { input: { body: { Moves: [{ OrderId, Version, DeliveryDate: '2026-11-24' }] } }, row: order(OrderId) };
  }),
  write(printRunSheet, 'office', async (house) => {
    const { OrderId, Version } = (await openDeal(house)).order;
    const { CustomerId: HaulierId } = await given.customer(house.db, { CustomerTypeId: 3 });
    await house.staff.office.call(moveDeliveries, { body: { Moves: [{ OrderId, Version, DeliveryDate: '2026-11-24', HaulierId }] } });
    return { input: { body: { Day: '2026-11-24', HaulierId } } };
  }),
  change(processOrders, 'office', async ({ db, staff }) => {
    const { customer, supplier, product } = await givenDirectTrade(db);
    const line = { ProductId: product.ProductId, SupplierDepotId: supplier.SupplierDepotId, Quantity: 1428 };
    const taken = await takeOrder(staff.office, customer.CustomerId, product.ProductId, { DealTypeId: 2, Lines: [line] });
    const Lines = [
      { OrderDetailId: taken.Lines[0]?.OrderDetailId ?? 0, ConfirmedQuantity: 1000, ConfirmedPallets: 1, Rest: 'BackOrder' as const },
    ];
    const deal = { OrderId: taken.OrderId, Version: taken.Version, DespatchedOn: '2026-11-21', SupplierDeliveryNoteNo: 'S-17', Lines };
    return { input: { body: { Deals: [deal] } }, row: order(taken.OrderId) };
  }),
];

const proForma = (id: number): Versioned => ({ table: 'pro_forma_invoices', column: 'pro_forma_invoice_id', id });

const invoiceWrites: Write[] = [
  write(raiseInvoice, 'finance', async (house) => ({ input: { query: { OrderID: (await despatchedDeal(house)).order.OrderId } } })),
  write(raiseInvoices, 'finance', async (house) => ({ input: { body: { OrderIds: [(await despatchedDeal(house)).order.OrderId] } } })),
  write(openInvoiceDocument, 'finance', async (house) => ({
    input: { query: { InvoiceID: (await invoicedDeal(house)).invoice.InvoiceId } },
  })),
  write(openInvoiceXml, 'finance', async (house) => {
    await house.db.updateTable('company').set({ VatNumber: 'GB 612 4407 77' }).execute();
    return { input: { params: { id: (await invoicedDeal(house)).invoice.InvoiceId } } };
  }),
  write(markPosted, 'office', async (house) => ({
    input: { body: { DocumentKind: 'Invoice' as const, DocumentIds: [(await invoicedDeal(house)).invoice.InvoiceId] } },
  })),
  change(cancelProForma, 'office', async (house) => {
    const { ProFormaInvoiceId: id } = await heldDeal(house);
    return { input: { params: { id }, body: { CancelReasonId: 1, Version: 1 } }, row: proForma(id) };
  }),
  change(releaseProForma, 'admin', async (house) => {
    const { ProFormaInvoiceId: id } = await heldDeal(house);
    return { input: { params: { id }, body: { Reason: 'Old friends', Version: 1 } }, row: proForma(id) };
  }),
  write(openProFormaDocument, 'office', async (house) => ({ input: { params: { id: (await heldDeal(house)).ProFormaInvoiceId } } })),
];

const queued = async (house: House) => {
  const { invoice } = await invoicedDeal(house);
  const { Queued } = await house.staff.office.call(sendEmail, { body: { DocumentKind: 'Invoice', DocumentIds: [invoice.InvoiceId] } });
  return { params: { id: Queued[0]?.OutboxId ?? 0 } };
};

const mailWrites: Write[] = [
  write(sendEmail, 'office', async (house) => ({
    input: { body: { DocumentKind: 'Invoice' as const, DocumentIds: [(await invoicedDeal(house)).invoice.InvoiceId] } },
  })),
  write(retryEmail, 'office', async (house) => ({ input: { ...(await queued(house)), body: { To: ['ledger@brewery.example'] } } })),
  write(retryEmails, 'office', async (house) => ({ input: { body: { OutboxIds: [(await queued(house)).params.id] } } })),
  write(cancelEmail, 'office', async (house) => ({ input: await queued(house) })),
  write(resumeOutbox, 'office', async ({ db }) => {
    await db
      .insertInto('outbox_stops')
      .values({ Reason: '535 wrong password' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { input: {} };
  }),
];

const issued = async (house: House) => {
  const { customer } = await invoicedDeal(house);
  return house.staff.finance.call(addStatement, { params: { customerId: customer.CustomerId, dateTo: '2026-11-21' } });
};

const begunRun = async (house: House) => {
  const CustomerIds = [(await invoicedDeal(house)).customer.CustomerId];
  return (await house.staff.finance.call(startStatementRun, { body: { DateTo: '2026-11-21', CustomerIds } })).StatementRunId;
};

const statementWrites: Write[] = [
  write(addStatement, 'finance', async (house) => ({
    input: { params: { customerId: (await invoicedDeal(house)).customer.CustomerId, dateTo: '2026-11-21' } },
  })),
  write(openStatementPdf, 'finance', async (house) => ({ input: { params: { id: (await issued(house)).StatementId } } })),
  write(startStatementRun, 'finance', async (house) => ({
    input: { body: { DateTo: '2026-11-21', CustomerIds: [(await invoicedDeal(house)).customer.CustomerId] } },
  })),
  write(stopStatementRun, 'finance', async (house) => ({ input: { params: { id: await begunRun(house) } } })),
  write(resumeStatementRun, 'finance', async (house) => {
    const id = await begunRun(house);
    await house.staff.finance.call(stopStatementRun, { params: { id } });
    return { input: { params: { id }, body: {} } };
  }),
  write(printStatement, 'finance', async (house) => ({ input: { params: { id: (await issued(house)).StatementId } } })),
];

const importWrites: Write[] = [
  write(cancelImport, 'admin', async ({ db, staff }) => {
    const key = randomUUID();
    const task = { Entity: 'Colour', UserId: staff.admin.userId, Caller: '{}', Address: '', Request: '', AskedAt: '2026-11-21' };
    await db
      .insertInto('import_tasks')
      .values({ ...task, IdempotencyKey: key, Body: Buffer.from('{}') })
      .execute();
    return { input: { params: { key } } };
  }),
];

/** A valid request for each call that writes, and a second one if a call does two things. */
export const writes: readonly Write[] = [
  ...bankWrites,
  ...creditWrites,
  ...customerWrites,
  ...importWrites,
  ...masterDataWrites,
  ...orderWrites,
  ...pickingWrites,
  ...invoiceWrites,
  ...mailWrites,
  ...moneyWrites,
  ...openingWrites,
  ...orderKindWrites,
  ...palletWrites,
  ...priceWrites,
  ...purchaseWrites,
  ...statementWrites,
  ...stockWrites,
];
