import { beforeAll, expect, test } from 'vitest';
import { cancelCredit, findPartialCredit } from '#contract/money/credits/calls.ts';
import { getWholeInvoice, raiseInvoice } from '#contract/money/invoices/calls.ts';
import { confirmPayment } from '#contract/money/payments/calls.ts';
import { confirmPickOrder, confirmPrintDNote } from '#contract/warehouse/picking/calls.ts';
import { addStatement, createStatement, openStatementPdf } from '#contract/money/statements/calls.ts';
import { Big, sum } from '#contract/money.ts';
import { formatMoney } from '#server/documents/format.ts';
import { readText } from '#tests/server/documents/pdfText.ts';
import { issuedCredit } from '#tests/support/credits.ts';
import { given } from '#tests/support/given.ts';
import { fullPick, openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { givenPrice, givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let house: House;
beforeAll(async () => {
  house = await openHouse(app);
  await app.db.insertInto('vat_rates').values({ VatTypeId: 1, Rate: 25, EffectiveFrom: '2026-11-15' }).execute();
  await app.db.insertInto('currency_rates').values({ CurrencyId: 2, Rate: 0.9, EffectiveFrom: '2026-11-15' }).execute();
});

/** A deal despatched on a day, with an invoice dated today. */
const invoiced = async (CustomerId: number, productId: number, day: string) => {
  const { office, warehouse, finance } = house.staff;
  const order = await takeOrder(office, CustomerId, productId, { OrderDate: day, ConfirmDate: true });
  const params = { id: order.OrderId };
  await warehouse.call(confirmPickOrder, { params, body: fullPick(order) });
  await warehouse.call(confirmPrintDNote, { params, query: { despatchedOn: day, confirmDate: 'true' } });
  const { InvoiceId } = await finance.call(raiseInvoice, { query: { OrderID: order.OrderId } });
  return finance.call(getWholeInvoice, { params: { id: InvoiceId } });
};

// 1,428 at £187.35 per thousand is £267.54. Its pallet is £18, in euros €20.93 at 0.86 and €20.00 at 0.90. The discount is 2.5 % of the goods.
test.each([
  { CurrencyId: 1, sign: '£', before: 342.65, after: 356.93, discount: 8.37 },
  { CurrencyId: 2, sign: '€', before: 346.16, after: 359.43, discount: 8.37 },
])(
  'a statement in $sign over a change of the VAT rate has the figures of the ledger, on screen and paper',
  async ({ CurrencyId, sign, before, after, discount }) => {
    const { office, finance } = house.staff;
    const { product } = await givenTrade(app.db);
    const { CustomerId } = await given.customer(app.db, { CurrencyId, SettlementDiscountPercent: 2.5, SettlementDiscountDays: 10 });
    await givenPrice(app.db, CustomerId, product.ProductId, { SellPrice: 187.35, PricePer: 1000, CurrencyId });
    const early = await invoiced(CustomerId, product.ProductId, '2026-11-05');
    const late = await invoiced(CustomerId, product.ProductId, '2026-11-18');
    expect([early.GrossAmount, late.GrossAmount]).toEqual([before, after]);
    const { Lines } = await office.call(findPartialCredit, { params: { a: early.InvoiceId, b: 0 } });
    const InvoiceDetailId = Lines.find((line) => line.Kind === 'Goods')?.InvoiceDetailId ?? 0;
    const ofEarly = (Quantity: number) =>
      issuedCredit(office, { CustomerId, InvoiceId: early.InvoiceId }, { Lines: [{ InvoiceDetailId, Quantity }] });
    const credit = await ofEarly(428);
    const wrong = await ofEarly(100);
    // At the rate of their invoice, not today's rate.
    expect([credit.GrossAmount, wrong.GrossAmount]).toEqual([96.23, 22.49]);
    const undone = await office.call(cancelCredit, { params: { id: wrong.CreditId }, body: { Reason: 'Not theirs' } });
    const Amount = Number(new Big(after).minus(discount));
    const Allocations = [{ InvoiceId: late.InvoiceId, Amount, DiscountTaken: discount }];
    const Payment = { CustomerId, Amount, PaymentMethodId: 1, PaymentDate: '2026-11-21', Allocations };
    const paid = await office.call(confirmPayment, { body: { Payment, IsConfirmed: true } });
    const closing = Number(new Big(before).minus(96.23));
    const names = {
      early: `Invoice ${early.InvoiceNo}`,
      late: `Invoice ${late.InvoiceNo}`,
      credit: `Credit note ${credit.CreditNo}`,
      wrong: `Credit note ${wrong.CreditNo}`,
      undone: `Debit note ${undone.DebitInvoiceNo}`,
      paid: `Payment ${paid.PaymentNo}`,
      discount: `Discount on invoice ${late.InvoiceNo}`,
    };
    const open = [
      [names.credit, -96.23],
      [names.early, before],
      [names.wrong, -22.49],
      [names.undone, 22.49],
    ];
    const entries = [
      [names.early, before],
      [names.late, after],
      [names.credit, -96.23],
      [names.wrong, -22.49],
      [names.undone, 22.49],
      [names.paid, -Amount],
      [names.discount, -discount],
    ];
    for (const [Kind, wanted] of [
      ['OpenItem', open],
      ['BalanceForward', entries],
    ] as const) {
      const shown = await finance.call(createStatement, { query: { CustID: CustomerId, DateTo: '2026-11-21', Kind } });
      expect(shown.Lines.map((line) => [`${line.Kind} ${line.Reference}`, (line.Debit ?? 0) - (line.Credit ?? 0)])).toEqual(wanted);
      expect([shown.ClosingBalance, Number(sum(Object.values(shown.Ageing)))]).toEqual([closing, closing]);
      const { StatementId } = await finance.call(addStatement, {
        params: { customerId: CustomerId, dateTo: '2026-11-21' },
        query: { Kind },
      });
      const pdf = await finance.call(openStatementPdf, { params: { id: StatementId } });
      const paper = await readText(new Uint8Array(await pdf.arrayBuffer()));
      for (const [name, amount] of wanted)
        expect(paper.split('\n').find((line) => line.includes(String(name)))).toContain(
          formatMoney(Math.abs(Number(amount)).toFixed(2), sign),
        );
      expect(paper).toContain(`Balance | ${formatMoney(closing.toFixed(2), sign)}`);
    }
    const { rows } = await app.database.pool.query<{ balance: string; open: string }>(
      `SELECT (SELECT sum(amount) FROM receivable_entries WHERE customer_id = $1) AS balance,
      (SELECT sum(outstanding) FROM invoices WHERE customer_id = $1) - (SELECT sum(unallocated) FROM credits WHERE customer_id = $1) AS open`,
      [CustomerId],
    );
    expect([Number(rows[0]?.balance), Number(rows[0]?.open)]).toEqual([closing, closing]);
  },
);
