import { useState } from 'react';
import type { CSSProperties } from 'react';
import { printRunSheet } from '#contract/warehouse/deliveryPlan/calls.ts';
import type { PrintedSheet } from '#contract/warehouse/deliveryPlan/calls.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { formatInstant, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DealCard } from './DealCard.tsx';
import {
  formatPlanDay,
  isLorryFull,
  isPlannable,
  formatPlanLoad,
  formatShortLorryLoad,
  formatLorryLoad,
  formatLorryExcess,
  getLoadShare,
  findRunSheet,
} from './planModel.ts';
import type { Cell } from './planModel.ts';
import type { Board } from './useBoard.ts';

interface PlanCellProps {
  cell: Cell;
  haulier: string;
  board: Board;
  style: CSSProperties;
}

const RunSheetButton = ({ cell, where }: { cell: Cell; where: string }) => {
  const action = useAction(printRunSheet, { onDone: openInNewTab });
  const print = () => action.run({ body: { Day: cell.day ?? '', HaulierId: cell.haulierId } });
  return (
    // A disabled button would lose the focus, so the button uses `aria-disabled` while printing.
    <button
      type="button"
      className="plan-button"
      aria-label={`Run sheet: ${where}`}
      aria-disabled={action.pending}
      onClick={() => !action.pending && void print()}
    >
      Run sheet
    </button>
  );
};

/** Shows when the run sheet was printed, or that the printed sheet is out of date. */
const PrintedNote = ({ sheet }: { sheet: PrintedSheet | undefined }) => {
  if (!sheet) return null;
  if (sheet.IsStale) return <StatusChip tone="attention">Sheet out of date</StatusChip>;
  return <span className="plan-soft">{`Printed ${[formatInstant(sheet.PrintedAt), sheet.PrintedByName].filter(Boolean).join(', ')}`}</span>;
};

/** Shows a lorry's load as text and as a bar, and marks a load that is more than one lorry takes. */
const LorryLoad = ({ cell }: { cell: Cell }) => {
  const excess = formatLorryExcess(cell.load);
  return (
    <>
      <div className="plan-load" title={formatLorryLoad(cell.load)}>
        {formatShortLorryLoad(cell.load)}
      </div>
      <div className={`plan-bar${excess ? ' is-over' : ''}`} aria-hidden="true">
        <span style={{ width: `${getLoadShare(cell.load) * 100}%` }} />
      </div>
      {excess && <StatusChip tone="refused">{excess}</StatusChip>}
      {!excess && isLorryFull(cell.load) && <StatusChip tone="done">Full</StatusChip>}
    </>
  );
};

/** One haulier's deals on one day. */
export const PlanCell = ({ cell, haulier, board, style }: PlanCellProps) => {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const where = `${haulier}, ${formatPlanDay(cell.day)}`;
  const isEmpty = cell.deals.length === 0 && cell.hidden === 0;
  const isLorry = cell.day !== null && cell.haulierId !== null && !isEmpty;
  const canTake = isPlannable(board.plan, cell.day);
  const holds = cell.deals.length > 0;
  const loadText = cell.haulierId === null || cell.day === null ? formatPlanLoad(cell.load) : formatLorryLoad(cell.load);
  return (
    <div
      className={`plan-cell${isDraggedOver ? ' is-over' : ''}${isEmpty ? ' is-empty' : ''}${canTake ? '' : ' is-past'}`}
      style={style}
      {...(isEmpty ? {} : { role: 'group', 'aria-label': `${where}: ${loadText}` })}
      data-cell={`${cell.day ?? 'none'} ${cell.haulierId ?? 'none'}`}
      onDragOver={(event) => {
        if (!canTake || !board.isDragging()) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setDraggedOver(true);
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDraggedOver(false);
        board.drop(cell);
      }}
    >
      {!isEmpty && <h3 className="plan-haulier-small">{haulier}</h3>}
      {isLorry && <LorryLoad cell={cell} />}
      {!isLorry && !isEmpty && <div className="plan-load">{formatPlanLoad(cell.load)}</div>}
      {holds && (
        <ul className="plan-deals">
          {cell.deals.map((deal) => (
            <DealCard
              key={deal.OrderId}
              deal={deal}
              today={board.plan.Today}
              isChosen={board.chosen.has(deal.OrderId)}
              isCurrent={board.current === deal.OrderId}
              isMoving={board.moving.has(deal.OrderId)}
              isInItsColumn={deal.Day === cell.day}
              onChoose={board.choose}
              onFocus={board.focus}
              onDragStart={board.drag}
              onDragEnd={board.endDrag}
            />
          ))}
        </ul>
      )}
      {cell.hidden > 0 && <div className="plan-soft">{`and ${plural(cell.hidden, 'order')} in other areas`}</div>}
      <div className="plan-cell-deeds">
        {isLorry && <RunSheetButton cell={cell} where={where} />}
        {isLorry && <PrintedNote sheet={findRunSheet(board.plan, cell)} />}
        {board.chosen.size > 0 && canTake && (
          <button
            type="button"
            className="plan-button"
            aria-label={`Move here: ${where}`}
            disabled={board.pending}
            onClick={() => board.put(cell)}
          >
            Move here
          </button>
        )}
      </div>
    </div>
  );
};
