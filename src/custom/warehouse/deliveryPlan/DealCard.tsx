import { memo } from 'react';
import { Link } from 'react-router';
import type { PlannedDeal } from '#contract/warehouse/deliveryPlan/calls.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { statusInSentence } from '#contract/words/deals.ts';
import { formatDate, formatQuantity, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { isGone } from './planModel.ts';
import { handleWalkKey } from './handleWalkKey.ts';

interface DealCardProps {
  deal: PlannedDeal;
  today: string;
  isChosen: boolean;
  /** True for the one card in the Tab order. */
  isCurrent: boolean;
  isMoving: boolean;
  /** False for a card in the *No day* column. */
  isInItsColumn: boolean;
  onChoose: (orderId: number) => void;
  onFocus: (orderId: number) => void;
  onDragStart: (orderId: number) => void;
  onDragEnd: () => void;
}

/** Keeps a date on one line. In a narrow cell the line breaks before it. */
const unbroken = (day: string) => formatDate(day).replaceAll(' ', '\u00a0');

/** Shows the missed day only in the *No day* column. Elsewhere the column heading shows it. */
const LateNote = ({ day, isInItsColumn }: { day: string; isInItsColumn: boolean }) => (
  <>
    <StatusChip tone="refused">Late</StatusChip>
    {!isInItsColumn && <span className="plan-soft">{`planned for ${unbroken(day)}`}</span>}
  </>
);

const DayNote = ({ deal, today, isInItsColumn }: { deal: PlannedDeal; today: string; isInItsColumn: boolean }) => {
  if (isGone(deal)) return <StatusChip tone="done">Despatched</StatusChip>;
  if (deal.Day !== null && deal.Day < today) return <LateNote day={deal.Day} isInItsColumn={isInItsColumn} />;
  if (deal.DayKind === 'Planned' && deal.WantedDate !== null && deal.DeliveryDate !== null && deal.DeliveryDate > deal.WantedDate)
    return (
      <>
        <StatusChip tone="attention">Later</StatusChip>
        <span className="plan-soft">{`due ${unbroken(deal.WantedDate)}`}</span>
      </>
    );
  if (deal.DayKind === 'Promised' || deal.DayKind === 'Required') return <span className="plan-soft">{deal.DayKind}, not planned</span>;
  return null;
};

/** A deal on the plan, with a checkbox, a link and dragging. A deal that has left cannot be moved. */
export const DealCard = memo(
  ({ deal, today, isChosen, isCurrent, isMoving, isInItsColumn, onChoose, onFocus, onDragStart, onDragEnd }: DealCardProps) => {
    const hasLeft = isGone(deal);
    const name = dealName(deal);
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is one way of three: box and Move serve the keyboard
      <li
        className={`plan-deal${isChosen ? ' is-chosen' : ''}${isMoving ? ' is-moving' : ''}`}
        data-order={deal.OrderId}
        draggable={!hasLeft}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', `Deal ${name}`);
          onDragStart(deal.OrderId);
        }}
        onDragEnd={onDragEnd}
      >
        <div className="plan-deal-head">
          {/* The label enlarges the small checkbox's touch area. */}
          <label className="plan-deal-choose">
            <input
              type="checkbox"
              aria-label={`Deal ${name}, ${deal.CustomerName}, ${plural(deal.Pallets, 'pallet')}`}
              checked={isChosen}
              aria-disabled={hasLeft}
              tabIndex={isCurrent ? 0 : -1}
              onChange={() => !hasLeft && onChoose(deal.OrderId)}
              onFocus={() => onFocus(deal.OrderId)}
              onKeyDown={handleWalkKey}
            />
          </label>
          <Link to={screenPaths.order(deal.OrderId)} tabIndex={isCurrent ? 0 : -1} draggable={false}>
            {name}
          </Link>
          <span className="plan-area">{[deal.Area, deal.Area ? undefined : deal.Town].find(Boolean) ?? ''}</span>
        </div>
        <span className="plan-name">{deal.CustomerName}</span>
        <span className="plan-soft">
          {formatQuantity(deal.Pallets)} pal · {formatQuantity(deal.WeightKg)} kg
          {deal.Status === 'Picked' && ` · ${statusInSentence('Picked')}`}
        </span>
        <DayNote deal={deal} today={today} isInItsColumn={isInItsColumn} />
      </li>
    );
  },
);
DealCard.displayName = 'DealCard';
