import { sql } from 'kysely';
import { movementType } from '#server/ledgers/stock.ts';
import { status } from '#server/modules/orders/status.ts';
import { Big, lineNet, sum, vatSummary } from '#contract/money.ts';
import type { Context } from '#server/context.ts';

interface OwedLine {
  OrderId: number;
  DealNo: number;
  Part: number;
  CustomerId: number;
  CustomerName: string;
  AccountCode: string;
  CurrencyCode: string;
  DespatchedOn: string;
  InvoiceId: number;
  InvoiceNo: number;
  InvoiceDetailId: number;
  Description: string;
  Invoiced: number;
  Delivered: number;
  CreditedQuantity: number;
  CreditedNet: Big;
  UnitPrice: Big;
  PricePer: number;
  DiscountPercent: Big;
  VatTypeId: number;
  VatRate: Big;
  NetAmount: Big;
}

type Part = Pick<
  OwedLine,
  'Invoiced' | 'Delivered' | 'CreditedQuantity' | 'CreditedNet' | 'UnitPrice' | 'PricePer' | 'DiscountPercent' | 'NetAmount'
>;

/** What of an invoiced line is owed back: what was not delivered nor credited, at the line's price; the last part is what is left of its net. */
export const owedOf = (line: Part): { Quantity: number; Net: Big } => {
  const Quantity = Math.max(0, line.Invoiced - line.Delivered - line.CreditedQuantity);
  const left = line.NetAmount.minus(line.CreditedNet);
  if (Quantity === 0) return { Quantity, Net: new Big(0) };
  const Net = Quantity === line.Invoiced - line.CreditedQuantity ? left : lineNet({ ...line, Quantity });
  return { Quantity, Net: Net.gt(left) ? left : Net };
};

/**
 * Deals that were invoiced before they left and went short: what was invoiced and not delivered is owed to the customer, with its VAT,
 * until it is credited. Longest despatched first.
 */
export const toCredit = async ({ db }: Pick<Context, 'db'>) => {
  const { rows } = await sql<OwedLine>`
    SELECT o.order_id, o.deal_no, o.part, o.customer_id, c.name AS customer_name, c.account_code, u.code AS currency_code, o.despatched_on, i.invoice_id,
      i.invoice_no, n.invoice_detail_id, n.description, n.quantity AS invoiced, went.quantity AS delivered,
      coalesce(k.quantity, 0)::integer AS credited_quantity, coalesce(k.net, 0) AS credited_net, n.unit_price, n.price_per, n.discount_percent,
      n.vat_type_id, n.vat_rate, n.net_amount
    FROM orders o JOIN invoices i ON i.invoice_id = o.prepaid_invoice_id JOIN customers c ON c.customer_id = o.customer_id
    JOIN currencies u ON u.currency_id = i.currency_id JOIN invoice_details n ON n.invoice_id = i.invoice_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(CASE WHEN n.kind = 'Pallet' THEN coalesce(d.confirmed_pallets, d.picked_pallets, 0)
        ELSE coalesce(d.confirmed_quantity, d.picked_quantity, 0) - coalesce((SELECT sum(m.quantity) FROM stock_movements m
          WHERE m.order_detail_id = d.order_detail_id AND m.stock_movement_type_id = ${sql.lit(movementType.CustomerReturn)}), 0) END), 0)::integer
        + CASE WHEN n.kind = 'Pallet' THEN coalesce((SELECT sum(x.picked_quantity) FROM order_pallets x
          WHERE x.order_id = o.order_id AND x.pallet_id = n.pallet_id), 0) ELSE 0 END::integer AS quantity
      FROM order_details d WHERE d.order_id = o.order_id
        AND CASE WHEN n.kind = 'Pallet' THEN d.pallet_id = n.pallet_id ELSE d.order_detail_id = n.order_detail_id END
    ) went
    LEFT JOIN LATERAL (
      SELECT sum(r.quantity) AS quantity, sum(r.net_amount) AS net FROM credit_details r JOIN credits s USING (credit_id)
      WHERE r.invoice_detail_id = n.invoice_detail_id AND s.state = 'Issued' AND r.part IN ('Lines', 'Pallets')
    ) k ON true
    WHERE o.prepaid_invoice_id IS NOT NULL AND o.despatched_on IS NOT NULL AND o.status_id = ${status.Invoiced}
      AND (n.kind = 'Pallet' OR (n.kind = 'Goods' AND n.product_id IS NOT NULL))
      AND n.quantity > went.quantity + coalesce(k.quantity, 0)
    ORDER BY o.despatched_on, o.order_id, n.line_no`.execute(db);
  return [...Map.groupBy(rows, (row) => row.OrderId).values()].flatMap((lines) => {
    const [first] = lines;
    return first ? [describe(first, lines)] : [];
  });
};

const describe = (first: OwedLine, lines: readonly OwedLine[]) => {
  const owed = lines.map((line) => ({ line, ...owedOf(line) }));
  const vat = vatSummary(owed.map(({ line, Net }) => ({ Net, Rate: line.VatRate, VatTypeId: line.VatTypeId })));
  const NetAmount = sum(vat.map((row) => row.Net));
  const VatAmount = sum(vat.map((row) => row.Vat));
  return {
    OrderId: first.OrderId,
    DealNo: first.DealNo,
    Part: first.Part,
    CustomerId: first.CustomerId,
    CustomerName: first.CustomerName,
    AccountCode: first.AccountCode,
    CurrencyCode: first.CurrencyCode,
    DespatchedOn: first.DespatchedOn,
    InvoiceId: first.InvoiceId,
    InvoiceNo: first.InvoiceNo,
    Lines: owed.map(({ line, Quantity, Net }) => ({
      InvoiceDetailId: line.InvoiceDetailId,
      Description: line.Description,
      Quantity,
      NetAmount: Net,
    })),
    NetAmount,
    VatAmount,
    GrossAmount: NetAmount.plus(VatAmount),
  };
};
