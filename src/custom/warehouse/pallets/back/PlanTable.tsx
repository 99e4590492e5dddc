import type { PalletPlan } from '#contract/warehouse/pallets/credits.ts';
import { formatDate, formatMoney, formatQuantity } from '#src/ui/text/format.ts';
import { markHiddenSides } from '#src/ui/screen/markHiddenSides.ts';

interface PaperLine {
  key: string;
  what: string;
  quantity: number;
  unitPrice: number;
  vatRate: number;
  net: number;
}

interface PaperProps {
  title: string;
  currency: string;
  lines: readonly PaperLine[];
  totals: Pick<PalletPlan, 'NetAmount' | 'VatAmount' | 'GrossAmount'>;
}

/** Table that previews the lines of a credit note or invoice. */
export const PaperTable = ({ title, currency, lines, totals }: PaperProps) => (
  <section className="pallet-paper">
    <h2 className="form-section">{title}</h2>
    <table ref={markHiddenSides} className="pallet-summary" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">For</th>
          <th scope="col">Pallets</th>
          <th scope="col">Each</th>
          <th scope="col">VAT</th>
          <th scope="col">Net</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">{line.what}</th>
            <td>{formatQuantity(line.quantity)}</td>
            <td>{formatMoney(line.unitPrice, currency)}</td>
            <td>{`${line.vatRate}%`}</td>
            <td>{formatMoney(line.net, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {(
          [
            ['Net', totals.NetAmount],
            ['VAT', totals.VatAmount],
            ['Total', totals.GrossAmount],
          ] as const
        ).map(([label, amount]) => (
          <tr key={label}>
            <th scope="row" colSpan={4}>
              {label}
            </th>
            <td>{formatMoney(amount, currency)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  </section>
);

/** Previews a credit note by the invoice lines that it credits. */
export const CreditTable = ({ title, currency, plan }: { title: string; currency: string; plan: PalletPlan }) => (
  <PaperTable
    title={title}
    currency={currency}
    totals={plan}
    lines={plan.Lines.map((line) => ({
      key: `${line.PalletMovementId} ${line.InvoiceDetailId}`,
      what: `${line.Code}, ${line.InvoiceNo === null ? 'opening balance' : `invoice ${line.InvoiceNo}`} of ${formatDate(line.InvoiceDate)}`,
      quantity: line.Quantity,
      unitPrice: line.UnitPrice,
      vatRate: line.VatRate,
      net: line.NetAmount,
    }))}
  />
);
