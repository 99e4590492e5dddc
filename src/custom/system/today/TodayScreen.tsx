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

/** Puts the group of the user's own role first. */
const orderGroups = () => {
  const roles = getUserRoles();
  const isOwn = (group: WorkGroup) => roles.includes(group);
  return [...groups.filter(isOwn), ...groups.filter((group) => !isOwn(group))];
};

/** One key for each kind of work, in order. */
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

const quantities: Partial<Record<WorkKind, (quantity: number) => string>> = {
  DueOrders: (quantity) => `${plural(quantity, 'day')} late`,
  PalletsAbove: (quantity) => `${plural(quantity, 'pallet')} over`,
  Short: (quantity) => `${formatQuantity(-quantity)} short`,
  ToPick: (quantity) => plural(quantity, 'pallet'),
  ToDespatch: (quantity) => plural(quantity, 'pallet'),
  Awaited: (quantity) => `${formatQuantity(quantity)} due`,
};

const leftLongAgo = 'despatched 14 days ago or more';
const urgent: Partial<Record<WorkKind, string>> = { ToPick: 'required by today', ToInvoice: leftLongAgo, Unsent: leftLongAgo };

/** Wording for a past date. Documents show their own date. Work that has already left is never late. */
const pastWords: Partial<Record<WorkKind, string>> = {
  Declarations: 'expired',
  Keys: 'expired',
  Late: 'overdue',
  ToPick: 'late',
  ToDespatch: 'late',
  Awaited: 'late',
};

const pastWord = (kind: WorkKind, day: string | null) => (day !== null && day < today() ? pastWords[kind] : undefined);

const Item = ({ kind, item: { Name, About, On, Amount, CurrencyCode, Quantity, Path } }: { kind: WorkKind; item: WorkItem }) => {
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
        {Quantity !== null && <span className="figure">{quantities[kind]?.(Quantity)}</span>}
        {Amount !== null && <span className="figure">{formatMoney(Amount, CurrencyCode ?? undefined)}</span>}
      </span>
    </li>
  );
};

interface KindProps {
  of: TodayWork;
  shortcut: string | undefined;
  /** Someone else has just changed the work. */
  isChanged: boolean;
}

const Kind = ({ of: { Kind: kind, Count, Urgent, First, Path }, shortcut, isChanged }: KindProps) => {
  const { title, isWrong = false } = work[kind];
  const remainder = Count - First.length;
  return (
    <section className={isChanged ? 'today-kind is-changed' : 'today-kind'} aria-label={`${title}: ${formatQuantity(Count)}`}>
      <h3>
        <span className={isWrong ? 'today-count is-wrong' : 'today-count'}>{formatQuantity(Count)}</span>
        <ReachLink to={Path}>{title}</ReachLink>
        {Urgent > 0 && <StatusChip tone="attention">{`${formatQuantity(Urgent)} ${urgent[kind] ?? 'urgent'}`}</StatusChip>}
        {shortcut && <kbd>{shortcut}</kbd>}
      </h3>
      <ul>
        {First.map((item) => (
          <Item key={`${item.Name} ${item.Path}`} kind={kind} item={item} />
        ))}
      </ul>
      {remainder > 0 && <p className="note">{`and ${formatQuantity(remainder)} more`}</p>}
    </section>
  );
};

const linksOfWork = () => [...document.querySelectorAll<HTMLElement>('.today-groups a')];

const move = (by: 1 | -1) => {
  const links = linksOfWork();
  const now = links.indexOf(document.activeElement as HTMLElement);
  links[now === -1 ? 0 : Math.min(Math.max(now + by, 0), links.length - 1)]?.focus();
};

/** Shows the work of the user's roles, their main role first. Each kind has a count, its first three items, one key and one link. */
export const TodayScreen = () => {
  const navigate = useNavigate();
  const { data, error, refetch } = useAnswer(getTodayWork, {});
  const changedKinds = useStore(changedRows, (all) => all.get(getTodayWork.path));
  // Leaves out work whose list the user may not open, and kinds that a newer server may add.
  const own = (data ?? []).filter(({ Kind: kind, Path }) => kind in work && canReach(Path));
  const waitingWork = own.filter(({ Count }) => Count > 0);
  const empty = own.filter(({ Count }) => Count === 0);
  const visibleGroups = orderGroups()
    .map((group) => ({ group, kinds: waitingWork.filter(({ Kind: kind }) => work[kind].group === group) }))
    .filter(({ kinds }) => kinds.length > 0);
  const all = visibleGroups.flatMap(({ kinds }) => kinds);
  const shortcutOf = (kind: WorkKind) => keys[all.findIndex((one) => one.Kind === kind)];
  useScreenKeys([
    ...all.slice(0, keys.length).map(({ Kind: kind, Path }, index) => ({
      key: keys[index] ?? '',
      label: work[kind].title,
      run: () => void navigate(resolveLink(Path) ?? Path),
    })),
    { key: 'ArrowDown', label: 'Next link', run: () => move(1) },
    { key: 'ArrowUp', label: 'Previous link', run: () => move(-1) },
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
                {kinds.map((of) => (
                  <Kind key={of.Kind} of={of} shortcut={shortcutOf(of.Kind)} isChanged={changedKinds?.has(of.Kind) ?? false} />
                ))}
              </div>
            </section>
          ))}
          {empty.length > 0 && (
            <p className="today-done soft">
              <StateIcon tone="done" /> {empty.map(({ Kind: kind }) => work[kind].none).join(' · ')}
            </p>
          )}
        </div>
      ) : (
        <Loading rows={12} label="Loading your day…" />
      )}
    </>
  );
};
