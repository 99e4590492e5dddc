import type { PickListRow } from '#contract/warehouse/picking/calls.ts';
import { today } from '#src/ui/text/format.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, QuantityText } from '#src/ui/text/texts.tsx';
import { HoldChip } from '#src/custom/warehouse/picking/confirm/CreditControl.tsx';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { isDealLate } from '#contract/sales/deal/states.ts';

const Required = ({ deal }: { deal: PickListRow }) => (
  <>
    <DateText date={deal.RequiredDate} show="weekday" />
    {deal.PromisedDate !== null && deal.PromisedDate !== deal.RequiredDate && (
      <span className="note">
        {' '}
        promised <DateText date={deal.PromisedDate} />
      </span>
    )}
    {isDealLate(deal, today()) && (
      <>
        {' '}
        <StatusChip tone="refused">Overdue</StatusChip>
      </>
    )}
  </>
);

const Customer = ({ deal }: { deal: PickListRow }) => (
  <>
    {deal.CustomerName} <HoldChip hold={deal.CreditHold} />
  </>
);

export const dealColumns: readonly Column<PickListRow>[] = [
  { key: 'DealNo', title: 'Deal', cell: dealName, sortBy: 'server' },
  {
    key: 'CustomerName',
    title: 'Customer',
    cell: (deal) => <Customer deal={deal} />,
    phone: 'first',
    sortBy: 'server',
  },
  { key: 'Town', title: 'Town', cell: (deal) => deal.Town, hideOrder: 1, sortBy: 'server' },
  { key: 'RequiredDate', title: 'Required', cell: (deal) => <Required deal={deal} />, sortBy: 'server' },
  { key: 'HaulierName', title: 'Haulier', cell: (deal) => deal.HaulierName, sortBy: 'server', hideOrder: 1, phone: 'hidden' },
  {
    key: 'Quantity',
    title: 'Quantity',
    isFigure: true,
    hideOrder: 3,
    cell: (deal) => <QuantityText quantity={deal.Quantity} />,
    phone: 'hidden',
    sortBy: 'server',
  },
  { key: 'Pallets', title: 'Pallets', isFigure: true, cell: (deal) => deal.Pallets, phone: 'second', sortBy: 'server' },
];
