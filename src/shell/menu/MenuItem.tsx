import { createContext, use, useId, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { screens } from '#contract/screenPaths.ts';
import { work } from '#contract/system/today/work.ts';
import { Icon } from '#src/theme/Icon.tsx';
import { useStore } from '#src/ui/state/store.ts';
import { screenIcon, subMenuIcon } from './menuIcons.ts';
import { maxPins, menuFolds, menuPins, saveFold, togglePin } from './menuMemory.ts';
import { isInitiallyOpen, listLeaves, opensWithGroup } from './menuTree.ts';
import type { InitialFolds, MenuEntry } from './menuTree.ts';

interface MenuValues {
  initialFolds: InitialFolds;
  /** Keys of the group and the sub-menu of the current screen. */
  currentKeys: readonly string[];
  /** How much work of each kind waits. */
  counts: ReadonlyMap<string, number>;
  /** Closes a menu that is over the screen. */
  onGo: (() => void) | undefined;
}

export const MenuContext = createContext<MenuValues>({
  initialFolds: { areGroupsOpen: true, areSubMenusOpen: true },
  currentKeys: [],
  counts: new Map(),
  onGo: undefined,
});

/** Opens the target of a right click in a window of 1200 × 900 (specification §2). */
const openWindow = (event: MouseEvent, path: string) => {
  event.preventDefault();
  window.open(path, '_blank', 'popup,width=1200,height=900');
};

/** Returns how much work waits behind an entry, or behind all entries of a folded group. `names` has the kinds, as *Today* calls them. */
const useWork = (entry: MenuEntry) => {
  const { counts } = use(MenuContext);
  const kinds = [...new Set(listLeaves([entry]).flatMap(({ work: kind }) => kind ?? []))].filter((kind) => counts.get(kind));
  if (kinds.length === 0) return undefined;
  const count = kinds.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0);
  return { count, names: kinds.map((kind) => `${work[kind].title}: ${counts.get(kind)}`).join(', ') };
};

const WorkCount = ({ id, waiting }: { id?: string; waiting: ReturnType<typeof useWork> }) =>
  waiting && (
    <span className="menu-count" id={id}>
      <span aria-hidden="true">{waiting.count}</span>
      <span className="visually-hidden">{waiting.names}</span>
    </span>
  );

const PinButton = ({ path, label }: { path: string; label: string }) => {
  const pins = useStore(menuPins);
  const isPinned = pins.includes(path);
  const isFull = !isPinned && pins.length >= maxPins;
  const text = `${isPinned ? 'Unpin' : 'Pin'} ${label}`;
  return (
    <button
      type="button"
      className="menu-pin"
      aria-label={text}
      title={isFull ? `${maxPins} entries are pinned. Unpin one first.` : text}
      disabled={isFull}
      onClick={() => togglePin(path)}
    >
      <Icon name="pin" />
    </button>
  );
};

/** Marks a customer's entry for the statement at its other address, /statements. */
const ownStatement = { 'aria-current': 'page', className: 'active' } as const;

/** A link to a screen. The count and the pin are beside it, so that its name is the menu's word alone. */
export const MenuLink = ({ entry, path }: { entry: MenuEntry; path: string }) => {
  const { onGo } = use(MenuContext);
  const { pathname } = useLocation();
  const countId = useId();
  const waiting = useWork(entry);
  const isAlsoHere = path === screens.customerStatements && pathname === screens.statements;
  const Entry = isAlsoHere ? Link : NavLink;
  return (
    <li className="menu-row" title={waiting?.names}>
      <Entry
        to={path}
        {...(isAlsoHere && ownStatement)}
        aria-describedby={waiting && countId}
        onClick={onGo}
        onContextMenu={(event) => openWindow(event, path)}
      >
        <Icon name={screenIcon(path)} />
        {entry.label}
      </Entry>
      <WorkCount id={countId} waiting={waiting} />
      <PinButton path={path} label={entry.label} />
    </li>
  );
};

/** Returns what the user has done by hand on this screen: opened (true), folded (false) or nothing. */
const useHandFold = () => {
  const { pathname } = useLocation();
  const [fold, setFold] = useState({ pathname, isOpen: undefined as boolean | undefined });
  if (fold.pathname !== pathname) setFold({ pathname, isOpen: undefined });
  return [fold.isOpen, (isOpen: boolean) => setFold({ pathname, isOpen })] as const;
};

/**
 * Whether a group or sub-menu is open. On arrival that of the current screen is, and others if the user has opened them before.
 * `isGroupOpened` is true for a sub-menu whose group the user has opened on this screen.
 */
const useFold = (entry: MenuEntry, isGroupOpened: boolean) => {
  const { initialFolds, currentKeys } = use(MenuContext);
  const isChosenOpen = useStore(menuFolds, (folds) => folds[entry.key]);
  const [isOpenByHand, setOpenByHand] = useHandFold();
  const isOpenOnArrival = currentKeys.includes(entry.key) || (isChosenOpen ?? isInitiallyOpen(entry, initialFolds));
  const isOpenWithGroup = isGroupOpened && isChosenOpen !== false && opensWithGroup(entry);
  const isOpen = isOpenByHand ?? (isOpenOnArrival || isOpenWithGroup);
  const toggle = () => {
    setOpenByHand(!isOpen);
    saveFold(entry.key, !isOpen);
  };
  return { isOpen, isOpenByHand, toggle };
};

interface FoldParts {
  button: ReactNode;
  list: ReactNode;
}

/** A heading that folds its entries, and the entries. The caller places them. */
const useFoldParts = (entry: MenuEntry, isGroup: boolean, isGroupOpened = false): FoldParts => {
  const { isOpen, isOpenByHand, toggle } = useFold(entry, isGroupOpened);
  const id = useId();
  const waiting = useWork(entry);
  return {
    button: (
      <button
        type="button"
        className="menu-fold"
        title={isOpen ? undefined : waiting?.names}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {!isGroup && <Icon name={subMenuIcon(entry.label)} />}
        <span className="menu-word">{entry.label}</span>
        {!isOpen && <WorkCount waiting={waiting} />}
        <span className={`menu-chevron${isOpen ? ' is-open' : ''}`}>
          <Icon name="chevron" />
        </span>
      </button>
    ),
    list: (
      <div id={id} className={`sub-menu${isOpen ? ' is-open' : ''}${isOpenByHand === undefined ? '' : ' is-by-hand'}`} inert={!isOpen}>
        <ul>
          {entry.entries.map((inner) =>
            inner.path === undefined ? (
              <SubMenu key={inner.key} entry={inner} isGroupOpened={isOpenByHand === true} />
            ) : (
              <MenuLink key={inner.key} entry={inner} path={inner.path} />
            ),
          )}
        </ul>
      </div>
    ),
  };
};

const SubMenu = ({ entry, isGroupOpened }: { entry: MenuEntry; isGroupOpened: boolean }) => {
  const { button, list } = useFoldParts(entry, false, isGroupOpened);
  return (
    <li>
      {button}
      {list}
    </li>
  );
};

const FoldingGroup = ({ group }: { group: MenuEntry }) => {
  const { button, list } = useFoldParts(group, true);
  return (
    <section className="menu-group">
      <h2>{button}</h2>
      {list}
    </section>
  );
};

/** A group with its heading. A group whose only entry has its own name, such as a customer's *Home*, is that entry alone. */
export const MenuGroup = ({ group }: { group: MenuEntry }) => {
  const [only, ...others] = group.entries;
  if (only?.path === undefined || others.length > 0 || only.label !== group.label) return <FoldingGroup group={group} />;
  return (
    <ul className="menu-group">
      <MenuLink entry={only} path={only.path} />
    </ul>
  );
};
