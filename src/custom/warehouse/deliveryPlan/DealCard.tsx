import { memo } from 'react';
import { Link } from 'react-router';
import type { PlannedDeal } from '#contract/warehouse/deliveryPlan/calls.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { statusInSentence } from '#contract/words/deals.ts';
import { formatNearDate, formatQuantity, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { hasDealLeft } from './planModel.ts';
import { handleWalkKey } from './handleWalkKey.ts';

interface DealCardProps {
  deal: PlannedDeal;
  today: string;
  isChosen: boolean;
  /** True for the card that the Tab key reaches. The arrow keys move between the cards. */
  isCurrent: boolean;
  isMoving: boolean;
  /** True if the card is in the column of its own day. False in the *To plan* column. */
  isInItsColumn: boolean;
  onChoose: (orderId: number) => void;
  onFocus: (orderId: number) => void;
  onDragStart: (orderId: number) => void;
  onDragEnd: () => void;
}

/** Formats a date that stays on one line. A narrow cell breaks the line before the date. */
const formatUnbrokenDate = (day: string) => formatNearDate(day).replaceAll(' ', '\u00a0');

/** Marks an overdue deal. In the *To plan* column the note also names the missed day. In other columns the heading does. */
const OverdueNote = ({ day, isInItsColumn }: { day: string; isInItsColumn: boolean }) => (
  <>
    <StatusChip tone="refused">Overdue</StatusChip>
    {!isInItsColumn && <span className="plan-soft">{`planned for ${formatUnbrokenDate(day)}`}</span>}
  </>
);

const DayNote = ({ deal, today, isInItsColumn }: { deal: PlannedDeal; today: string; isInItsColumn: boolean }) => {
  if (hasDealLeft(deal)) return <StatusChip tone="done">Despatched</StatusChip>;
  if (deal.Day !== null && deal.Day < today) return <OverdueNote day={deal.Day} isInItsColumn={isInItsColumn} />;
  if (deal.DayKind === 'Planned' && deal.WantedDate !== null && deal.DeliveryDate !== null && deal.DeliveryDate > deal.WantedDate)
    return (
      <>
        <StatusChip tone="attention">Planned late</StatusChip>
        <span className="plan-soft">{`due ${formatUnbrokenDate(deal.WantedDate)}`}</span>
      </>
    );
  if (deal.DayKind === 'Promised' || deal.DayKind === 'Required') return <span className="plan-soft">{deal.DayKind} day, not planned</span>;
  return null;
};

/** Card of one deal on the plan. It can be selected, dragged and opened. A despatched deal cannot be moved. */
export const DealCard = memo(
  ({ deal, today, isChosen, isCurrent, isMoving, isInItsColumn, onChoose, onFocus, onDragStart, onDragEnd }: DealCardProps) => {
    const hasLeft = hasDealLeft(deal);
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
          {/* The label gives the small checkbox a larger touch area. */}
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
          <span className="plan-area" title={deal.Area ? `Post code area ${[deal.Area, deal.Town].filter(Boolean).join(', ')}` : undefined}>
            {deal.Area && <span className="visually-hidden">Area </span>}
            {deal.Area ?? deal.Town}
          </span>
        </div>
        <span className="plan-name" title={deal.CustomerName}>
          {deal.CustomerName}
        </span>
        <span className="plan-soft">
          <span className="plan-figure">{plural(deal.Pallets, 'pallet')}</span> ·{' '}
          <span className="plan-figure">{formatQuantity(deal.WeightKg)} kg</span>
          {deal.Status === 'Picked' && ` · ${statusInSentence('Picked')}`}
        </span>
        <DayNote deal={deal} today={today} isInItsColumn={isInItsColumn} />
      </li>
    );
  },
);
DealCard.displayName = 'DealCard';
