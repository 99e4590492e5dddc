import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { previewPalletTransfer } from '#contract/warehouse/pallets/credits.ts';
import { plural } from '#src/ui/text/format.ts';
import { CreditTable, PaperTable } from './PlanTable.tsx';

type Preview = AnswerOf<typeof previewPalletTransfer>;

interface PapersProps {
  preview: Preview;
  /** True if the user has changed the quantities or the day since this preview. */
  isStale: boolean;
  from: string;
  to: string;
  count: number;
}

/** Explains pallets that move without a credit note. They may be charged later, when their delivery is invoiced. */
const explainUncredited = (count: number, from: string) => {
  const [are, move, them] = count === 1 ? ['is', 'moves', 'it'] : ['are', 'move', 'them'];
  return `${plural(count, 'pallet')} of ${from} ${are} not charged or ${are} already credited, and ${move} without a credit note. Once an invoice charges ${them}, credit ${them} under Pallet credits.`;
};

/** Previews the two documents of a transfer: the credit note for the giver and the invoice for the receiver. */
export const TransferPapers = ({ preview, isStale, from, to, count }: PapersProps) => {
  const { Credit, Charge, FromCurrencyCode, ToCurrencyCode } = preview;
  const creditedQuantity = Credit?.Lines.reduce((total, { Quantity }) => total + Quantity, 0) ?? 0;
  return (
    <div className={`pallet-papers${isStale ? ' is-stale' : ''}`} aria-busy={isStale}>
      <div>
        {Credit && <CreditTable title={`Credit note for ${from}`} currency={FromCurrencyCode} plan={Credit} />}
        {!isStale && creditedQuantity < count && <p className="note">{explainUncredited(count - creditedQuantity, from)}</p>}
      </div>
      <div>
        {Charge && (
          <PaperTable
            title={`Invoice for ${to}`}
            currency={ToCurrencyCode ?? FromCurrencyCode}
            totals={Charge}
            lines={Charge.Lines.map((line) => ({
              key: String(line.PalletId),
              what: `${line.Code}, ${line.Description}`,
              quantity: line.Quantity,
              unitPrice: line.UnitPrice,
              vatRate: line.VatRate,
              net: line.NetAmount,
            }))}
          />
        )}
        {!Charge && (
          <section className="pallet-paper">
            <h2 className="form-section">{`No invoice for ${to}`}</h2>
            <p className="note">These pallets are not charged.</p>
          </section>
        )}
      </div>
    </div>
  );
};
