import { sql } from 'kysely';
import { Big, sum, toPenny, vatOn } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { Db } from '#server/database/connect.ts';

/** Part of the discount, VAT apart. `Net + Vat` of all rows is the discount taken. */
export interface DiscountVatRow {
  VatTypeId: number;
  Rate: Big;
  Net: Big;
  Vat: Big;
}

interface InvoiceRate {
  VatTypeId: number;
  Rate: Big;
  Net: Big;
  Vat: Big;
  GoodsNet: Big;
}

const findRates = async (db: Db, invoiceId: number): Promise<InvoiceRate[]> => {
  const { rows } = await sql<InvoiceRate>`
    SELECT v.vat_type_id, v.rate, v.net_amount AS net, v.vat_amount AS vat,
      coalesce((SELECT sum(d.net_amount) FROM invoice_details d
        WHERE d.invoice_id = v.invoice_id AND d.kind = 'Goods' AND d.vat_type_id = v.vat_type_id AND d.vat_rate = v.rate), 0) AS goods_net
    FROM invoice_vat v WHERE v.invoice_id = ${invoiceId} ORDER BY v.vat_type_id, v.rate`.execute(db);
  return rows;
};

const grossOf = (row: DiscountVatRow) => row.Net.plus(row.Vat);

// VAT of the discount = VAT charged − VAT on the reduced price (HMRC Brief 49/2014): £100 + £20 with 2.5 % is £97.50 + £19.50.
const wholeDiscount = (rates: readonly InvoiceRate[], percent: Numeric): DiscountVatRow[] =>
  rates
    .filter((rate) => !rate.GoodsNet.eq(0))
    .map(({ VatTypeId, Rate, Net, Vat, GoodsNet }) => {
      const discount = toPenny(GoodsNet.times(percent).div(100));
      return { VatTypeId, Rate, Net: discount, Vat: Vat.minus(vatOn(Net.minus(discount), Rate)) };
    })
    .filter((row) => !grossOf(row).eq(0));

/** In the proportion of the rates; the last one takes what rounding leaves, so that the rows always add up to what was taken. */
const share = (rows: readonly DiscountVatRow[], taken: Big): DiscountVatRow[] => {
  const whole = sum(rows.map(grossOf));
  if (whole.eq(taken)) return [...rows];
  let left = taken;
  return rows.map((row, index) => {
    const gross = index === rows.length - 1 ? left : toPenny(grossOf(row).times(taken).div(whole));
    left = left.minus(gross);
    const Vat = toPenny(gross.times(row.Rate).div(row.Rate.plus(100)));
    return { ...row, Net: gross.minus(Vat), Vat };
  });
};

/** The settlement discount taken, split into net and VAT per rate: the output VAT falls by it in the period of the allocation. */
export const splitDiscount = async (
  db: Db,
  invoice: { InvoiceId: number; SettlementDiscountPercent: Numeric },
  taken: Big,
): Promise<DiscountVatRow[]> => {
  const rates = await findRates(db, invoice.InvoiceId);
  return share(wholeDiscount(rates, invoice.SettlementDiscountPercent), taken);
};

/** What of an invoice's settlement discount was taken already and stands, VAT included. */
export const findDiscountsTaken = async (db: Db, invoiceIds: readonly number[]): Promise<Map<number, Big>> => {
  if (invoiceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('allocations')
    .select(['InvoiceId', sql<Big>`sum(discount_taken)`.as('Taken')])
    .where('InvoiceId', 'in', [...invoiceIds])
    .groupBy('InvoiceId')
    .execute();
  return new Map(rows.map((row) => [row.InvoiceId ?? 0, new Big(row.Taken)]));
};
