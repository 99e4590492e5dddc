import {
  addCredit,
  cancelCredit,
  editCredit,
  saveCredit,
  saveCreditLines,
  saveCreditPallets,
  saveCreditSettlement,
  saveCreditStock,
} from '#contract/money/credits/calls.ts';
import { creditableDeal, draftCredit, fillYardOf, issuedCredit } from './credits.ts';
import type { House } from './mainJob.ts';
import { change, write } from './write.ts';
import type { Versioned, Write } from './write.ts';

const credit = (id: number): Versioned => ({ table: 'credits', column: 'credit_id', id });

const everyPart = ({ goods, pallets, InvoiceId }: Awaited<ReturnType<typeof creditableDeal>>) => ({
  Lines: [{ InvoiceDetailId: goods, Quantity: 100 }],
  Pallets: [{ InvoiceDetailId: pallets, Quantity: 1 }],
  Stock: [
    { InvoiceDetailId: goods, Quantity: 60, Outcome: 'ToStock' as const },
    { InvoiceDetailId: goods, Quantity: 40, Outcome: 'Breakage' as const },
  ],
  Settlement: [
    { InvoiceId, Amount: 20 },
    { PaymentMethodId: 1, Amount: 5 },
  ],
});

const draft = async (house: House) => {
  const deal = await creditableDeal(house);
  const { CreditId, Version } = await draftCredit(house.staff.office, deal, { Lines: [{ InvoiceDetailId: deal.goods, Quantity: 100 }] });
  return { deal, body: { CreditId, Version }, row: credit(CreditId) };
};

export const creditWrites: readonly Write[] = [
  write(addCredit, 'office', async (house) => {
    const deal = await creditableDeal(house);
    return { input: { body: { CustomerId: deal.CustomerId, InvoiceId: deal.InvoiceId, CreditReasonId: 1, ...everyPart(deal) } } };
  }),
  write(saveCredit, 'finance', async (house) => {
    const deal = await creditableDeal(house);
    return { input: { body: { CustomerId: deal.CustomerId, InvoiceId: deal.InvoiceId, CreditReasonId: 1, ...everyPart(deal) } } };
  }),
  change(saveCredit, 'office', async (house) => {
    const { deal, body, row } = await draft(house);
    return { input: { body: { ...body, InvoiceId: deal.InvoiceId, CreditReasonId: 2 } }, row };
  }),
  change(editCredit, 'office', async (house) => {
    const { deal, body, row } = await draft(house);
    return {
      input: {
        params: { id: row.id },
        body: { Version: body.Version, InvoiceId: deal.InvoiceId, CreditReasonId: 2, Comment: 'As agreed' },
      },
      row,
    };
  }),
  change(saveCreditLines, 'office', async (house) => {
    const { deal, body, row } = await draft(house);
    return { input: { body: { ...body, Lines: [{ InvoiceDetailId: deal.goods, NetAmount: 12.5 }] } }, row };
  }),
  change(saveCreditPallets, 'office', async (house) => {
    const { deal, body, row } = await draft(house);
    return { input: { body: { ...body, Pallets: everyPart(deal).Pallets } }, row };
  }),
  change(saveCreditStock, 'office', async (house) => {
    const { deal, body, row } = await draft(house);
    return { input: { body: { ...body, Stock: everyPart(deal).Stock } }, row };
  }),
  change(saveCreditSettlement, 'office', async (house) => {
    const { deal, body, row } = await draft(house);
    return { input: { body: { ...body, Settlement: [{ InvoiceId: deal.InvoiceId, Amount: 20 }] } }, row };
  }),
  change(cancelCredit, 'office', async (house) => {
    const { body, row } = await draft(house);
    return { input: { params: { id: row.id }, body: { Reason: 'Begun twice', Version: body.Version } }, row };
  }),
  change(cancelCredit, 'office', async (house) => {
    const deal = await creditableDeal(house);
    const { Settlement: _settled, ...parts } = everyPart(deal);
    const { CreditId, Version } = await issuedCredit(house.staff.office, deal, {
      ...parts,
      Settlement: [{ InvoiceId: deal.InvoiceId, Amount: 20 }],
    });
    await fillYardOf(house, deal.pallets);
    return { input: { params: { id: CreditId }, body: { Reason: 'Nothing was wrong', Version } }, row: credit(CreditId) };
  }),
];
