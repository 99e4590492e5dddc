import type { DueOrder } from '#contract/sales/dueOrders/calls.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { PhoneLink } from '#src/ui/text/PhoneLink.tsx';
import { formatDate, plural } from '#src/ui/text/format.ts';
import { DateText } from '#src/ui/text/texts.tsx';

/** Describes the latest call: the caller, the answer and the day on which to ask again. Null if nobody has called. */
const describeLastCall = ({ AskedOn, AskedBy, AskAgainOn, Note }: DueOrder) =>
  AskedOn === null
    ? null
    : [
        `asked ${formatDate(AskedOn)}${AskedBy ? ` by ${AskedBy}` : ''}`,
        Note,
        AskAgainOn && AskAgainOn > AskedOn && `ask again ${formatDate(AskAgainOn)}`,
      ]
        .filter(Boolean)
        .join(' · ');

export const dueOrderColumns: readonly Column<DueOrder>[] = [
  { key: 'CustomerName', title: 'Customer', sortBy: 'server', phone: 'first', cell: (row) => row.CustomerName },
  { key: 'ContactName', title: 'Contact', hideOrder: 2, cell: (row) => row.ContactName },
  {
    key: 'Phone',
    title: 'Phone',
    cell: (row) => row.Phone && <PhoneLink phone={row.Phone} />,
    value: (row) => row.Phone,
  },
  {
    key: 'UsualDays',
    title: 'Orders every',
    hideOrder: 1,
    isFigure: true,
    sortBy: 'server',
    cell: (row) => plural(row.UsualDays, 'day'),
  },
  {
    key: 'LastOrderOn',
    title: 'Last order',
    showsTitle: true,
    sortBy: 'server',
    cell: (row) => <DateText date={row.LastOrderOn} />,
  },
  { key: 'DueOn', title: 'Due', showsTitle: true, sortBy: 'server', cell: (row) => <DateText date={row.DueOn} /> },
  {
    key: 'DaysOver',
    title: 'Overdue',
    isFigure: true,
    showsTitle: true,
    phone: 'first',
    sortBy: 'server',
    cell: (row) => plural(row.DaysOver, 'day'),
    value: (row) => row.DaysOver,
  },
  { key: 'Note', title: 'Last asked', cell: describeLastCall, value: describeLastCall },
  { key: 'AccountCode', title: 'Account', isExtra: true, cell: (row) => row.AccountCode },
];
