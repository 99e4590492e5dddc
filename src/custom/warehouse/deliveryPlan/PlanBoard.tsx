import type { CSSProperties, RefObject } from 'react';
import type { DeliveryPlan } from '#contract/warehouse/deliveryPlan/calls.ts';
import { plural } from '#src/ui/text/format.ts';
import { PlanCell } from './PlanCell.tsx';
import { buildPlanCell, sumColumnLoad, formatPlanDay, formatPlanLoad, listPlanRows } from './planModel.ts';
import type { Filters } from './planModel.ts';
import type { Board } from './useBoard.ts';
import { markHiddenSides } from '#src/ui/screen/markHiddenSides.ts';

interface PlanBoardProps {
  board: Board;
  filters: Filters;
  root: RefObject<HTMLDivElement | null>;
}

const DayHead = ({ plan, day }: { plan: DeliveryPlan; day: string | null }) => (
  <header className="plan-day-head">
    <h2>
      {formatPlanDay(day)}
      {day === plan.Today && <span className="plan-today"> today</span>}
    </h2>
    <span className="plan-soft">{formatPlanLoad(sumColumnLoad(plan, day))}</span>
    {day === null && plan.Left > 0 && (
      <span className="plan-soft">{`${plural(plan.Left, 'more order')} from earlier days. See Open orders`}</span>
    )}
  </header>
);

/** Returns the column widths of Saturday and Sunday. An empty day is narrower. */
const listWeekendTracks = (plan: DeliveryPlan) =>
  plan.Days.slice(5)
    .map((day) => (plan.Deals.some((deal) => deal.Day === day) ? 'minmax(7rem, 1fr)' : 'minmax(5.5rem, 0.7fr)'))
    .join(' ');

/** The plan as a grid of days by hauliers. A narrow screen shows a list of days. */
export const PlanBoard = ({ board, filters, root }: PlanBoardProps) => {
  const { plan } = board;
  const rows = listPlanRows(plan, filters);
  return (
    <div className="plan-scroll" ref={markHiddenSides}>
      <div
        className="plan-board"
        style={{ '--weekend': listWeekendTracks(plan) } as CSSProperties}
        role="group"
        aria-label="Orders by day and haulier"
        ref={root}
        tabIndex={-1}
      >
        {rows.map((row, index) => (
          <div key={row.haulierId ?? 0} className="plan-haulier" style={{ gridRow: index + 2 }} aria-hidden="true">
            {row.name}
          </div>
        ))}
        {[null, ...plan.Days].map((day, dayIndex) => (
          <section
            key={day ?? 'none'}
            className="plan-day"
            aria-label={formatPlanDay(day)}
            style={{ '--column': dayIndex + 2 } as CSSProperties}
          >
            <DayHead plan={plan} day={day} />
            {rows.map((row, index) => (
              <PlanCell
                key={row.haulierId ?? 0}
                cell={buildPlanCell(plan, { day, haulierId: row.haulierId }, filters)}
                haulier={row.name}
                board={board}
                style={{ gridRow: index + 2 }}
              />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
};
