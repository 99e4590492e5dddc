import type { ReactNode } from 'react';
import type { TodayWork, WorkItem } from '#contract/system/today/calls.ts';
import { work } from '#contract/system/today/work.ts';
import type { WorkKind } from '#contract/system/today/work.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { formatMoney, formatNearDate, formatQuantity, today } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';

/** Units of the quantities, named once in the heading instead of in every row. */
const units: Partial<Record<WorkKind, string>> = {
  DueOrders: 'days overdue',
  Collections: 'pallets',
  PalletsAbove: 'pallets over',
  Short: 'units short',
  ToPick: 'pallets',
  ToDespatch: 'pallets',
  Awaited: 'units due',
};

const urgentLabels: Partial<Record<WorkKind, string>> = {
  ToPick: 'required by today',
  ToInvoice: 'left 14 days ago or more',
  Unsent: 'left 14 days ago or more',
};

/** Word for a date that has passed. Kinds without a word show a document's date, which is not a deadline. */
const pastWords: Partial<Record<WorkKind, string>> = {
  Declarations: 'expired',
  Keys: 'expired',
  Late: 'overdue',
  ToPick: 'overdue',
  ToDespatch: 'overdue',
  Awaited: 'overdue',
};

const ItemDay = ({ kind, day }: { kind: WorkKind; day: string }) => {
  const pastWord = day < today() ? pastWords[kind] : undefined;
  return (
    <time className={pastWord === undefined ? undefined : 'today-late'} dateTime={day}>
      {formatNearDate(day)}
      {pastWord && <span className="visually-hidden">, {pastWord}</span>}
    </time>
  );
};

const WorkItemRow = ({ kind, item: { Name, About, On, Amount, CurrencyCode, Quantity, Path } }: { kind: WorkKind; item: WorkItem }) => (
  <li>
    <span className="today-what">
      <ReachLink to={Path}>{Name}</ReachLink>
      {About && <span title={About}>{About}</span>}
    </span>
    <span className="today-day">{On && <ItemDay kind={kind} day={On} />}</span>
    <span className="figure">
      {Amount === null ? formatQuantity(Quantity && Math.abs(Quantity)) : formatMoney(Amount, CurrencyCode ?? undefined)}
    </span>
  </li>
);

const formatSums = (sums: TodayWork['Sums']) => sums.map(({ Amount, CurrencyCode }) => formatMoney(Amount, CurrencyCode)).join(' · ');

interface WorkHeadingProps {
  kindWork: TodayWork;
  shortcut: string | undefined;
}

const WorkHeading = ({ kindWork: { Kind: kind, Count, Sums, Path }, shortcut, children }: WorkHeadingProps & { children?: ReactNode }) => (
  <>
    <span className={work[kind].isWrong ? 'today-count is-wrong' : 'today-count'}>{formatQuantity(Count)}</span>
    <ReachLink to={Path}>{work[kind].title}</ReachLink>
    {children}
    <span className="today-sum figure">{formatSums(Sums)}</span>
    {shortcut ? <kbd>{shortcut}</kbd> : <span />}
  </>
);

/** Shows one kind of work on one line. */
export const WorkLine = (props: WorkHeadingProps) => (
  <li>
    <WorkHeading {...props} />
  </li>
);

interface WorkBlockProps extends WorkHeadingProps {
  /** True if someone else has just changed work of this kind. */
  isChanged: boolean;
}

/** Shows one kind of work with its count, its sum and its first items: three, or all set-up tasks. */
export const WorkBlock = ({ isChanged, ...heading }: WorkBlockProps) => {
  const { Kind: kind, Count, Urgent, First } = heading.kindWork;
  return (
    <section className={isChanged ? 'today-kind is-changed' : 'today-kind'} aria-label={`${work[kind].title}: ${formatQuantity(Count)}`}>
      <h2>
        <WorkHeading {...heading}>
          {Urgent > 0 && <StatusChip tone="attention">{`${formatQuantity(Urgent)} ${urgentLabels[kind] ?? 'urgent'}`}</StatusChip>}
          {units[kind] && <span className="today-unit">{units[kind]}</span>}
        </WorkHeading>
      </h2>
      <ul>
        {First.map((item) => (
          <WorkItemRow key={`${item.Name} ${item.Path}`} kind={kind} item={item} />
        ))}
      </ul>
    </section>
  );
};
