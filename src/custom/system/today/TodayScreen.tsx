import { useNavigate } from 'react-router';
import type { TodayWork } from '#contract/system/today/calls.ts';
import { getTodayWork } from '#contract/system/today/calls.ts';
import { work } from '#contract/system/today/work.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { canReach, resolveLink } from '#src/ui/screen/reach/reach.ts';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { changedRows } from '#src/ui/state/changed.ts';
import { useStore } from '#src/ui/state/store.ts';
import { formatLongDate, today } from '#src/ui/text/format.ts';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import { WorkBlock, WorkLine } from './WorkBlock.tsx';
import './today.css';

/** Number of kinds of work whose first items are shown. The others have one line each. */
const openBlocks = 6;

/** Shortcuts of the kinds of work, from the top of the screen. */
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

const listWorkLinks = () => [...document.querySelectorAll<HTMLElement>('.today a')];

const moveFocus = (step: 1 | -1) => {
  const links = listWorkLinks();
  const index = links.indexOf(document.activeElement as HTMLElement);
  links[index === -1 ? 0 : Math.min(Math.max(index + step, 0), links.length - 1)]?.focus();
};

const useTodayKeys = (waitingWork: readonly TodayWork[]) => {
  const navigate = useNavigate();
  useScreenKeys([
    ...waitingWork.slice(0, keys.length).map(({ Kind: kind, Path }, index) => ({
      key: keys[index] ?? '',
      label: work[kind].title,
      run: () => void navigate(resolveLink(Path) ?? Path),
    })),
    { key: 'ArrowDown', label: 'Next link', run: () => moveFocus(1) },
    { key: 'ArrowUp', label: 'Previous link', run: () => moveFocus(-1) },
  ]);
};

const WorkOfToday = ({ waitingWork, kindsWithoutWork }: { waitingWork: readonly TodayWork[]; kindsWithoutWork: readonly TodayWork[] }) => {
  const changedKinds = useStore(changedRows, (rows) => rows.get(getTodayWork.path));
  const otherWork = waitingWork.slice(openBlocks);
  return (
    <div className="today">
      {waitingWork.length === 0 && <p>No work is waiting for you.</p>}
      <div className="today-kinds">
        {waitingWork.slice(0, openBlocks).map((kindWork, index) => (
          <WorkBlock key={kindWork.Kind} kindWork={kindWork} shortcut={keys[index]} isChanged={changedKinds?.has(kindWork.Kind) ?? false} />
        ))}
      </div>
      {otherWork.length > 0 && (
        <ul className="today-lines" aria-label="Other work">
          {otherWork.map((kindWork, index) => (
            <WorkLine key={kindWork.Kind} kindWork={kindWork} shortcut={keys[openBlocks + index]} />
          ))}
        </ul>
      )}
      {kindsWithoutWork.length > 0 && (
        <ul className="today-lines today-done" aria-label="Nothing to do">
          {kindsWithoutWork.map(({ Kind: kind }) => (
            <li key={kind}>
              <StateIcon tone="done" /> {work[kind].none}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/**
 * Shows the work that waits for the user's roles, the most urgent kind first. The first six kinds have a block with a count, a sum, three
 * items, a shortcut and a link to the list. The others have one line each.
 */
export const TodayScreen = () => {
  const { data, error, refetch } = useAnswer(getTodayWork, {});
  // Leaves out work whose list the user may not open. Also leaves out kinds that only a newer release knows.
  const visibleWork = (data ?? []).filter(({ Kind: kind, Path }) => kind in work && canReach(Path));
  const waitingWork = visibleWork.filter(({ Count }) => Count > 0);
  useTodayKeys(waitingWork);
  return (
    <>
      <ScreenTitle title="Today" detail={<span>{formatLongDate(today())}</span>} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <WorkOfToday waitingWork={waitingWork} kindsWithoutWork={visibleWork.filter(({ Count }) => Count === 0)} />
      ) : (
        <Loading rows={12} label="Loading your day…" />
      )}
    </>
  );
};
