import { addCredit, findPartialCredit, saveCredit } from '#contract/money/credits/calls.ts';
import type { InputOf } from '#contract/call/endpoint.ts';
import { given } from './given.ts';
import { invoicedDeal } from './mainJob.ts';
import type { House } from './mainJob.ts';
import { fillYard } from './pallets.ts';
import type { Client } from './testApp.ts';

type Body = InputOf<typeof addCredit>['body'];

/** The lines to credit of an invoiced deal: one pallet of 1,428 bottles for £267.54, and the pallet at £18. */
export const creditableDeal = async (house: House, customer?: { CustomerId: number }) => {
  const deal = await invoicedDeal(house, customer);
  const { InvoiceId } = deal.invoice;
  const { Lines } = await house.staff.office.call(findPartialCredit, { params: { a: InvoiceId, b: 0 } });
  const detailOf = (kind: string) => Lines.find((line) => line.Kind === kind)?.InvoiceDetailId ?? 0;
  return { ...deal, InvoiceId, CustomerId: deal.customer.CustomerId, goods: detailOf('Goods'), pallets: detailOf('Pallet') };
};

type Of = Pick<Awaited<ReturnType<typeof creditableDeal>>, 'CustomerId' | 'InvoiceId'>;

export const draftCredit = (client: Client, { CustomerId, InvoiceId }: Of, parts: Partial<Body> = {}) =>
  client.call(addCredit, { body: { CustomerId, InvoiceId, CreditReasonId: 1, ...parts } });

export const issuedCredit = (client: Client, { CustomerId, InvoiceId }: Of, parts: Partial<Body> = {}) =>
  client.call(saveCredit, { body: { CustomerId, InvoiceId, CreditReasonId: 1, ...parts } });

/** Adds pallets to the yard, in place of those that a credit note brought back and that have left since. */
export const fillYardOf = async ({ db, staff }: Pick<House, 'db' | 'staff'>, invoiceDetailId: number) => {
  const { PalletId } = await db
    .selectFrom('invoice_details')
    .select('PalletId')
    .where('InvoiceDetailId', '=', invoiceDetailId)
    .executeTakeFirstOrThrow();
  const { SupplierId } = await given.supplier(db);
  await fillYard(staff.office, PalletId ?? 0, 1, SupplierId);
};
