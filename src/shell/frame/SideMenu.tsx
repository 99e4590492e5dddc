import { useEffect, useId, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { Role } from '#contract/call/roles.ts';
import { screens } from '#contract/screenPaths.ts';
import { Icon } from '#src/theme/Icon.tsx';
import { SchemeButton } from './SchemeButton.tsx';
import { UnsentCount } from '#src/shell/bars/UnsentCount.tsx';
import { menuTree } from './menuTree.ts';
import type { MenuEntry } from './menuTree.ts';
import { menuFor } from '#src/shell/screens/screens.ts';

interface SideMenuProps {
  roles: readonly Role[];
  isOpen: boolean;
  /** True if the menu is over the screen instead of beside it. */
  isOver: boolean;
  onClose: () => void;
}

/** Opens the target of a right click in a window of 1200 × 900 (specification §2). */
const openWindow = (event: MouseEvent, path: string) => {
  event.preventDefault();
  window.open(path, '_blank', 'popup,width=1200,height=900');
};

export const SideMenu = ({ roles, isOpen, isOver, onClose }: SideMenuProps) => {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOver && isOpen) panel.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isOver, isOpen]);
  useEffect(() => {
    const nav = panel.current;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOver) return;
      onClose();
      document.querySelector<HTMLElement>('[aria-controls="side-menu"]')?.focus();
    };
    nav?.addEventListener('keydown', closeOnEscape);
    return () => nav?.removeEventListener('keydown', closeOnEscape);
  }, [isOver, onClose]);
  return (
    <>
      {isOver && isOpen && <div className="menu-veil" aria-hidden="true" onClick={onClose} />}
      <nav id="side-menu" ref={panel} aria-label="Main menu" className={`side-menu${isOver ? ' is-over' : ''}`} hidden={!isOpen}>
        {menuTree(menuFor(roles)).map((group) => (
          <section key={group.label} className="menu-group">
            <h2>{group.label}</h2>
            <ul>
              {group.entries.map((entry) => (
                <MenuItem key={entry.label} entry={entry} onGo={isOver ? onClose : undefined} />
              ))}
            </ul>
          </section>
        ))}
        <div className="menu-scheme">
          <SchemeButton isWorded />
        </div>
      </nav>
    </>
  );
};

interface MenuItemProps {
  entry: MenuEntry;
  onGo: (() => void) | undefined;
}

/** Marks a customer's entry for the statement at its other address, /statements. */
const ownStatement = { 'aria-current': 'page', className: 'active' } as const;

const MenuItem = ({ entry, onGo }: MenuItemProps): ReactNode => {
  const { pathname } = useLocation();
  if (entry.path === undefined) return <SubMenu entry={entry} onGo={onGo} />;
  const { path } = entry;
  const isHere = path === screens.customerStatements && pathname === screens.statements;
  return (
    <li>
      <NavLink to={path} {...(isHere && ownStatement)} onClick={onGo} onContextMenu={(event) => openWindow(event, path)}>
        {entry.label}
        {entry.count && <UnsentCount />}
      </NavLink>
    </li>
  );
};

const SubMenu = ({ entry, onGo }: MenuItemProps) => {
  const { pathname } = useLocation();
  const isWithin = entry.entries.some(({ path }) => path !== undefined && pathname.startsWith(path));
  const [isOpen, setIsOpen] = useState(isWithin);
  const id = useId();
  return (
    <li>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {entry.label}
        <span className={`menu-chevron${isOpen ? ' is-open' : ''}`}>
          <Icon name="chevron" />
        </span>
      </button>
      <div id={id} className={`sub-menu${isOpen ? ' is-open' : ''}`} inert={!isOpen}>
        <ul>
          {entry.entries.map((inner) => (
            <MenuItem key={inner.label} entry={inner} onGo={onGo} />
          ))}
        </ul>
      </div>
    </li>
  );
};
