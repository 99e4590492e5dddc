import { useEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router';
import type { Role } from '#contract/call/roles.ts';
import { SchemeButton } from '#src/shell/frame/SchemeButton.tsx';
import { menuFor } from '#src/shell/screens/screens.ts';
import { useStore } from '#src/ui/state/store.ts';
import { EntryInView } from './EntryInView.tsx';
import { MenuContext, MenuGroup, MenuLink } from './MenuItem.tsx';
import { menuPins } from './menuMemory.ts';
import { chooseInitialFolds, listCurrentKeys, listLeaves, menuTree } from './menuTree.ts';
import type { MenuEntry } from './menuTree.ts';
import { useWorkCounts } from './useWorkCounts.ts';

interface SideMenuProps {
  roles: readonly Role[];
  isOpen: boolean;
  /** True if the menu is over the screen instead of beside it. */
  isOver: boolean;
  onClose: () => void;
}

/** Focuses a menu that opens over the screen, and closes it with Escape. */
const useOverlay = (panel: RefObject<HTMLElement | null>, { isOpen, isOver, onClose }: Omit<SideMenuProps, 'roles'>) => {
  useEffect(() => {
    if (isOver && isOpen) panel.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [panel, isOver, isOpen]);
  useEffect(() => {
    const nav = panel.current;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOver) return;
      onClose();
      document.querySelector<HTMLElement>('[aria-controls="side-menu"]')?.focus();
    };
    nav?.addEventListener('keydown', closeOnEscape);
    return () => nav?.removeEventListener('keydown', closeOnEscape);
  }, [panel, isOver, onClose]);
};

/** Shows the entries that the user has pinned and may open. */
const PinnedEntries = ({ groups }: { groups: readonly MenuEntry[] }) => {
  const pins = useStore(menuPins);
  const leaves = listLeaves(groups);
  const pinned = pins.flatMap((path) => leaves.find((entry) => entry.path === path) ?? []);
  if (pinned.length === 0) return null;
  return (
    <section className="menu-group" aria-label="Pinned">
      <h2>Pinned</h2>
      <ul>
        {pinned.map((entry) => (
          <MenuLink key={entry.key} entry={entry} path={entry.path ?? ''} />
        ))}
      </ul>
    </section>
  );
};

export const SideMenu = ({ roles, isOpen, isOver, onClose }: SideMenuProps) => {
  const panel = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useOverlay(panel, { isOpen, isOver, onClose });
  const counts = useWorkCounts(roles);
  const groups = useMemo(() => menuTree(menuFor(roles)), [roles]);
  const menu = useMemo(
    () => ({
      initialFolds: chooseInitialFolds(groups),
      currentKeys: listCurrentKeys(groups, pathname),
      counts,
      onGo: isOver ? onClose : undefined,
    }),
    [groups, pathname, counts, isOver, onClose],
  );
  return (
    <MenuContext value={menu}>
      {isOver && isOpen && <div className="menu-veil" aria-hidden="true" onClick={onClose} />}
      <nav id="side-menu" ref={panel} aria-label="Main menu" className={`side-menu${isOver ? ' is-over' : ''}`} hidden={!isOpen}>
        <PinnedEntries groups={groups} />
        {groups.map((group) => (
          <MenuGroup key={group.key} group={group} />
        ))}
        <div className="menu-scheme">
          <SchemeButton isWorded />
        </div>
      </nav>
      <EntryInView key={pathname} menu={panel} isOpen={isOpen} />
    </MenuContext>
  );
};
