import { StockOutcome } from '#contract/money/credits/shapes.ts';
import type { StockOutcome as Outcome } from '#contract/money/credits/shapes.ts';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { rowKeys } from '#src/ui/lines/rowKeys.ts';
import { toTradeUnits } from '#src/ui/inputs/typed/toTradeUnits.ts';
import { Empty } from '#src/ui/states/states.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';
import { stockOutcomes } from './creditDraft.ts';
import { getFieldError } from './parts.ts';
import type { PartProps } from './parts.ts';

const outcomeLabels = (StockOutcome.meta()?.words ?? {}) as Record<Outcome, string>;
const noEntry = { ToStock: null, Breakage: null, LeftWithCustomer: null };

type GoodsLine = PartProps['data']['stock']['Lines'][number];

const GoodsRow = ({ line, props }: { line: GoodsLine; props: PartProps }) => {
  const { values, set, onInvalid } = props;
  const key = String(line.InvoiceDetailId);
  const entry = values.Stock[key] ?? noEntry;
  return (
    <li className="credit-row is-stock" data-line={line.InvoiceDetailId}>
      <span>
        <strong>{line.ProductCode ?? line.Description}</strong>{' '}
        <span className="note">
          {`${formatQuantity(line.Delivered)} delivered`}
          {line.Returned > 0 && `, ${formatQuantity(line.Returned)} returned earlier`}
        </span>
      </span>
      {stockOutcomes.map((outcome) => (
        <QuantityInput
          key={outcome}
          label={`${outcomeLabels[outcome]}, ${line.Description}`}
          hideLabel
          cell={outcome}
          width="100%"
          placeholder={outcomeLabels[outcome]}
          units={toTradeUnits(line)}
          value={entry[outcome]}
          onChange={(quantity) => set({ Stock: { ...values.Stock, [key]: { ...entry, [outcome]: quantity } } })}
          onInvalid={(isInvalid) => onInvalid(`Stock ${key} ${outcome}`, isInvalid)}
          error={getFieldError(props, `Stock ${key}-${outcome} Quantity`)}
        />
      ))}
    </li>
  );
};

/** Records the outcome of credited goods: back to our own warehouse, broken or left with the customer. No amounts change. */
export const StockPart = (props: PartProps) => {
  const { Lines } = props.data.stock;
  if (Lines.length === 0) return <Empty>There are no goods on this invoice.</Empty>;
  return (
    <section aria-label="Returned goods" className="credit-part">
      <div className="credit-row is-stock line-row-heads" aria-hidden="true">
        <span>Goods</span>
        {stockOutcomes.map((outcome) => (
          <span key={outcome} className="is-figure">
            {outcomeLabels[outcome]}
          </span>
        ))}
      </div>
      {/* The row shortcuts work in every field of the list. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className="line-rows" onKeyDown={rowKeys}>
        {Lines.map((line) => (
          <GoodsRow key={line.InvoiceDetailId} line={line} props={props} />
        ))}
      </ul>
    </section>
  );
};
