import Button from '@mui/material/Button';
import type { StockTakeLine } from '#contract/warehouse/stock/takes.ts';
import { stockTakeWords } from '#contract/words/goods.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import type { Count } from './counts.ts';
import { toTradeUnits } from '#src/custom/warehouse/stock/words.ts';
import { CountInput } from './CountInput.tsx';

interface CountLineProps {
  line: StockTakeLine;
  count: Count | undefined;
  hasFocus?: boolean;
  onCount: (counted: number | null) => void;
  onInvalid: (isInvalid: boolean) => void;
  onNext: () => void;
}

/** Describes the earlier count that this count will replace. For a recount it hides the earlier quantity, which could influence the user. */
const describeReplacedCount = ({ Counted: earlierCount, CountedByName, RecountWanted }: StockTakeLine, count: Count) => {
  if (earlierCount === null || earlierCount === count.counted) return undefined;
  const counter = CountedByName ?? 'A colleague';
  return RecountWanted ? `${counter} has already counted this product` : `${counter} counted ${formatQuantity(earlierCount)}`;
};

const State = ({ line, count }: Pick<CountLineProps, 'line' | 'count'>) => {
  if (count)
    return (
      <>
        <StatusChip tone="information">Not sent</StatusChip>
        <span className="note">{describeReplacedCount(line, count)}</span>
      </>
    );
  if (line.RecountWanted) return <StatusChip tone="attention">{stockTakeWords.Recount}</StatusChip>;
  if (line.Counted !== null)
    return <StatusChip tone="done">{line.CountedByName ? `Counted by ${line.CountedByName}` : 'Counted'}</StatusChip>;
  return null;
};

const toStacking = ({ UnitsPerLayer, UnitsPerPallet }: StockTakeLine) =>
  [UnitsPerPallet && `${formatQuantity(UnitsPerPallet)} a pallet`, UnitsPerLayer && `${formatQuantity(UnitsPerLayer)} a layer`]
    .filter(Boolean)
    .join(', ');

/** One line to count. A recount starts with an empty field, because the earlier count could influence the user. */
export const CountLine = ({ line, count, hasFocus = false, onCount, onInvalid, onNext }: CountLineProps) => {
  const initialCount = line.RecountWanted ? null : line.Counted;
  return (
    <li id={`count-${line.ProductId}`} className="count-line" aria-label={line.Description}>
      <div className="count-where">{line.Location ?? 'No location'}</div>
      <div className="count-what">
        <strong>{line.Description}</strong>
        <span className="soft">{[line.ProductCode, toStacking(line)].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="count-entry">
        <CountInput
          label={`Count of ${line.Description}`}
          hideLabel
          width="9rem"
          autoFocus={hasFocus}
          value={count?.counted ?? initialCount}
          units={toTradeUnits(line)}
          onInvalid={onInvalid}
          onChange={onCount}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onNext();
          }}
        />
        <Button variant="outlined" aria-label={`None of ${line.Description}`} onClick={() => onCount(0)}>
          None
        </Button>
        <State line={line} count={count} />
      </div>
    </li>
  );
};
