import { Fragment } from 'react';
import type { WholeInvoice } from '#contract/money/invoices/shapes.ts';
import { MoneyText, PriceText, QuantityText } from '#src/ui/text/texts.tsx';
import { formatDate, formatMoney, formatNumber } from '#src/ui/text/format.ts';
import '#src/ui/table/table.css';
import '#src/papers/papers.css';

export interface ContentLine {
  LineNo: number;
  ProductCode: string | null;
  Description: string;
  Quantity: number;
  UnitPrice: number;
  PricePer: number;
  DiscountPercent: number;
  VatRate: number;
  NetAmount: number;
}

export interface Content {
  CurrencyCode: string;
  Lines: readonly ContentLine[];
  Vat: readonly { VatTypeId: number; Description: string; Rate: number; NetAmount: number; VatAmount: number; SterlingVat: number }[];
  NetAmount: number;
  VatAmount: number;
  GrossAmount: number;
  Settlement: { Percent: number; PayBy: string; NetAmount: number; VatAmount: number; GrossAmount: number } | null;
  Prepaid: WholeInvoice['Prepaid'];
}

const Line = ({ line, currency }: { line: ContentLine; currency: string }) => (
  <tr>
    <td className="phone-first">
      {line.Description}
      <div className="note soft">
        {[
          line.ProductCode,
          line.PricePer === 1 ? null : `per ${formatNumber(line.PricePer)}`,
          line.DiscountPercent > 0 ? `less ${formatNumber(line.DiscountPercent)}%` : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </td>
    <td className="figure-cell phone-second" data-title="Quantity">
      <QuantityText quantity={line.Quantity} />
    </td>
    <td className="figure-cell phone-second" data-title="Price">
      <PriceText price={line.UnitPrice} />
    </td>
    <td className="figure-cell phone-second" data-title="VAT, %">
      {formatNumber(line.VatRate)}
    </td>
    <td className="figure-cell phone-first">
      <MoneyText amount={line.NetAmount} currency={currency} />
    </td>
  </tr>
);

const Totals = ({ content }: { content: Content }) => (
  <dl className="facts invoice-totals">
    <dt>Net</dt>
    <dd>{formatMoney(content.NetAmount, content.CurrencyCode)}</dd>
    {content.Vat.map((row) => (
      <VatFact key={`${row.VatTypeId}@${row.Rate}`} row={row} currency={content.CurrencyCode} />
    ))}
    <dt className="strong">Total</dt>
    <dd className="strong">{formatMoney(content.GrossAmount, content.CurrencyCode)}</dd>
  </dl>
);

/** Money received before the goods left, each receipt with its tax point, and the amount still to pay. */
const InAdvance = ({ prepaid, currency }: { prepaid: NonNullable<Content['Prepaid']>; currency: string }) => (
  <dl className="facts invoice-totals" aria-label="Received in advance">
    {prepaid.Receipts.map((receipt) => (
      <Fragment key={`${receipt.ReceivedOn} ${receipt.TaxPoint} ${receipt.Amount}`}>
        <dt>{`Received ${formatDate(receipt.ReceivedOn)}, tax point ${formatDate(receipt.TaxPoint)}`}</dt>
        <dd>{formatMoney(receipt.Amount, currency)}</dd>
      </Fragment>
    ))}
    <dt className="strong">Amount due when issued</dt>
    <dd className="strong">{formatMoney(prepaid.Due, currency)}</dd>
  </dl>
);

const VatFact = ({ row, currency }: { row: Content['Vat'][number]; currency: string }) => (
  <>
    <dt>
      VAT {row.Description.toLowerCase()} {formatNumber(row.Rate)}% on {formatMoney(row.NetAmount, currency)}
      {currency !== 'GBP' && ` (${formatMoney(row.SterlingVat)})`}
    </dt>
    <dd>{formatMoney(row.VatAmount, currency)}</dd>
  </>
);

/** Lines, VAT by rate, total, and the amount with settlement discount. */
export const InvoiceContent = ({ content }: { content: Content }) => (
  <>
    <table className="table density-compact invoice-lines" aria-label="Lines">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col" className="figure-cell">
            Quantity
          </th>
          <th scope="col" className="figure-cell">
            Price
          </th>
          <th scope="col" className="figure-cell">
            VAT, %
          </th>
          <th scope="col" className="figure-cell">
            Net
          </th>
        </tr>
      </thead>
      <tbody>
        {content.Lines.map((line) => (
          <Line key={line.LineNo} line={line} currency={content.CurrencyCode} />
        ))}
      </tbody>
    </table>
    <Totals content={content} />
    {content.Prepaid && <InAdvance prepaid={content.Prepaid} currency={content.CurrencyCode} />}
    {content.Settlement && (
      <p className="note soft">
        If paid by {formatDate(content.Settlement.PayBy)}, with {formatNumber(content.Settlement.Percent)}% discount on goods:{' '}
        {formatMoney(content.Settlement.NetAmount, content.CurrencyCode)} +{' '}
        {formatMoney(content.Settlement.VatAmount, content.CurrencyCode)} VAT ={' '}
        {formatMoney(content.Settlement.GrossAmount, content.CurrencyCode)}
      </p>
    )}
  </>
);
