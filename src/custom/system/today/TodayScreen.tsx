import { useNavigate } from 'react-router';
import type { TodayWork, WorkItem } from '#contract/system/today/calls.ts';
import { getTodayWork } from '#contract/system/today/calls.ts';
import { work } from '#contract/system/today/work.ts';
import type { WorkGroup, WorkKind } from '#contract/system/today/work.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { getUserRoles } from '#src/authProvider/authProvider.ts';
import { canReach, resolveLink } from '#src/ui/screen/reach/reach.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { changedRows } from '#src/ui/state/changed.ts';
import { useStore } from '#src/ui/state/store.ts';
import { formatDate, formatLongDate, formatMoney, formatQuantity, plural, today } from '#src/ui/text/format.ts';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import './today.css';

const groups: readonly WorkGroup[] = ['Admin', 'Office', 'Warehouse', 'Finance'];

/** Lists the groups of work. Those of the user's own roles come first. */
const orderGroups = () => {
  const roles = getUserRoles();
  const isOwn = (group: WorkGroup) => roles.includes(group);
  return [...groups.filter(isOwn), ...groups.filter((group) => !isOwn(group))];
};

/** Shortcuts of the kinds of work, from the top of the screen. */
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

const quantityFormats: Partial<Record<WorkKind, (quantity: number) => string>> = {
  DueOrders: (quantity) => `${plural(quantity, 'day')} overdue`,
  PalletsAbove: (quantity) => `${plural(quantity, 'pallet')} over allowance`,
  Short: (quantity) => `${plural(-quantity, 'unit')} short`,
  ToPick: (quantity) => plural(quantity, 'pallet'),
  ToDespatch: (quantity) => plural(quantity, 'pallet'),
  Awaited: (quantity) => `${plural(quantity, 'unit')} due`,
};

const despatchedLongAgo = 'despatched 14 days ago or more';
const urgentLabels: Partial<Record<WorkKind, string>> = {
  ToPick: 'required by today',
  ToInvoice: despatchedLongAgo,
  Unsent: despatchedLongAgo,
};

/** Word after a date that has passed. Kinds without a word show a document's date, which is not a deadline. */
const pastWords: Partial<Record<WorkKind, string>> = {
  Declarations: 'expired',
  Keys: 'expired',
  Late: 'overdue',
  ToPick: 'overdue',
  ToDespatch: 'overdue',
  Awaited: 'overdue',
};

const pastWord = (kind: WorkKind, day: string | null) => (day !== null && day < today() ? pastWords[kind] : undefined);

const WorkItemRow = ({ kind, item: { Name, About, On, Amount, CurrencyCode, Quantity, Path } }: { kind: WorkKind; item: WorkItem }) => {
  const past = pastWord(kind, On);
  return (
    <li>
      <span className="today-what">
        <ReachLink to={Path}>{Name}</ReachLink>
        {About && (
          <span className="soft" title={About}>
            {About}
          </span>
        )}
      </span>
      <span className="today-when">
        {On && (
          <time
            className={past === undefined ? undefined : 'today-late'}
            dateTime={On}
          >{`${formatDate(On)}${past === undefined ? '' : `, ${past}`}`}</time>
        )}
        {Quantity !== null && <span className="figure">{quantityFormats[kind]?.(Quantity)}</span>}
        {Amount !== null && <span className="figure">{formatMoney(Amount, CurrencyCode ?? undefined)}</span>}
      </span>
    </li>
  );
};

interface KindSectionProps {
  kindWork: TodayWork;
  shortcut: string | undefined;
  /** True if someone else has just changed work of this kind. */
  isChanged: boolean;
}

const KindSection = ({ kindWork: { Kind: kind, Count, Urgent, First, Path }, shortcut, isChanged }: KindSectionProps) => {
  const { title, isWrong = false } = work[kind];
  const remainder = Count - First.length;
  return (
    <section className={isChanged ? 'today-kind is-changed' : 'today-kind'} aria-label={`${title}: ${formatQuantity(Count)}`}>
      <h3>
        <span className={isWrong ? 'today-count is-wrong' : 'today-count'}>{formatQuantity(Count)}</span>
        <ReachLink to={Path}>{title}</ReachLink>
        {Urgent > 0 && <StatusChip tone="attention">{`${formatQuantity(Urgent)} ${urgentLabels[kind] ?? 'urgent'}`}</StatusChip>}
        {shortcut && <kbd>{shortcut}</kbd>}
      </h3>
      <ul>
        {First.map((item) => (
          <WorkItemRow key={`${item.Name} ${item.Path}`} kind={kind} item={item} />
        ))}
      </ul>
      {remainder > 0 && <p className="note">{`and ${formatQuantity(remainder)} more`}</p>}
    </section>
  );
};

const listWorkLinks = () => [...document.querySelectorAll<HTMLElement>('.today-groups a')];

const moveFocus = (step: 1 | -1) => {
  const links = listWorkLinks();
  const index = links.indexOf(document.activeElement as HTMLElement);
  links[index === -1 ? 0 : Math.min(Math.max(index + step, 0), links.length - 1)]?.focus();
};

/** Shows the work that waits for the user's roles. Each kind of work has a count, its first three items, a shortcut and a link to its list. */
export const TodayScreen = () => {
  const navigate = useNavigate();
  const { data, error, refetch } = useAnswer(getTodayWork, {});
  const changedKinds = useStore(changedRows, (rows) => rows.get(getTodayWork.path));
  // Leaves out work whose list the user may not open. Also leaves out kinds that only a newer release knows.
  const visibleWork = (data ?? []).filter(({ Kind: kind, Path }) => kind in work && canReach(Path));
  const waitingWork = visibleWork.filter(({ Count }) => Count > 0);
  const kindsWithoutWork = visibleWork.filter(({ Count }) => Count === 0);
  const visibleGroups = orderGroups()
    .map((group) => ({ group, kinds: waitingWork.filter(({ Kind: kind }) => work[kind].group === group) }))
    .filter(({ kinds }) => kinds.length > 0);
  const orderedKinds = visibleGroups.flatMap(({ kinds }) => kinds);
  const getShortcut = (kind: WorkKind) => keys[orderedKinds.findIndex((one) => one.Kind === kind)];
  useScreenKeys([
    ...orderedKinds.slice(0, keys.length).map(({ Kind: kind, Path }, index) => ({
      key: keys[index] ?? '',
      label: work[kind].title,
      run: () => void navigate(resolveLink(Path) ?? Path),
    })),
    { key: 'ArrowDown', label: 'Next link', run: () => moveFocus(1) },
    { key: 'ArrowUp', label: 'Previous link', run: () => moveFocus(-1) },
  ]);
  return (
    <>
      <ScreenTitle title="Today" detail={<span>{formatLongDate(today())}</span>} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="today-groups">
          {visibleGroups.length === 0 && <p>No work is waiting for you.</p>}
          {visibleGroups.map(({ group, kinds }) => (
            <section key={group} aria-labelledby={`today-${group}`}>
              <h2 id={`today-${group}`}>{group}</h2>
              <div className="today-kinds">
                {kinds.map((kindWork) => (
                  <KindSection
                    key={kindWork.Kind}
                    kindWork={kindWork}
                    shortcut={getShortcut(kindWork.Kind)}
                    isChanged={changedKinds?.has(kindWork.Kind) ?? false}
                  />
                ))}
              </div>
            </section>
          ))}
          {kindsWithoutWork.length > 0 && (
            <p className="today-done soft">
              <StateIcon tone="done" /> {kindsWithoutWork.map(({ Kind: kind }) => work[kind].none).join(' · ')}
            </p>
          )}
        </div>
      ) : (
        <Loading rows={12} label="Loading your day…" />
      )}
    </>
  );
};
