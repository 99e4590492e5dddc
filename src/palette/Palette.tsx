import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import Dialog from '@mui/material/Dialog';
import { useLocation, useNavigate } from 'react-router';
import type { Role } from '#contract/call/roles.ts';
import { isCustomerOnly } from '#src/shell/screens/customerOnly.ts';
import { isLatest, useOnScreen } from '#src/ui/state/onScreen.tsx';
import { isSure } from './paletteItems.ts';
import type { PaletteItem } from './paletteItems.ts';
import { PaletteRow } from './PaletteRow.tsx';
import { usePaletteItems } from './usePaletteItems.ts';

interface PaletteProps {
  roles: readonly Role[];
  /** Text typed before the palette was loaded. */
  typed?: string;
  /** True if Enter was pressed after that text. */
  isEntered?: boolean;
  onOpen: (panel: 'profile' | 'settings' | 'keys') => void;
  onClose: () => void;
}

/**
 * Returns the focus to the box when anything else takes it, such as a screen that has just loaded. Otherwise the next key would be lost. A
 * dialog over the palette may have the focus.
 */
const useKeptFocus = (box: RefObject<HTMLInputElement | null>) => {
  const ownDialog = useOnScreen('dialog');
  useLayoutEffect(() => {
    const refocus = ({ target }: FocusEvent) => {
      if (box.current && target !== box.current && isLatest('dialog', ownDialog)) box.current.focus();
    };
    document.addEventListener('focusin', refocus, true);
    return () => document.removeEventListener('focusin', refocus, true);
  }, [box, ownDialog]);
};

const staffTexts = {
  label: 'Find or do anything',
  placeholder: 'Name, number, product, amount, screen or command',
};
const customerTexts = {
  label: 'Find or go to',
  placeholder: 'Invoice or order number, amount or screen',
};

/** Index of the active row in the untouched box. Enter then does nothing. */
const noRow = -1;

const firstRow = (text: string) => (text.trim() === '' ? noRow : 0);

/** Ctrl+K. Finds records by name, number or amount, opens any screen, and runs commands of the open screen. */
export const Palette = ({ roles, typed = '', isEntered = false, onOpen, onClose }: PaletteProps) => {
  const [text, setText] = useState(typed);
  const [active, setActive] = useState(firstRow(typed));
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const id = useId();
  const texts = isCustomerOnly(roles) ? customerTexts : staffTexts;
  const box = useRef<HTMLInputElement>(null);
  useKeptFocus(box);
  /** True if Enter was pressed before the answer came. The first result of the answer then opens. */
  const isEnterPending = useRef(false);
  const change = (to: string) => {
    setText(to);
    setActive(firstRow(to));
    isEnterPending.current = false;
  };
  const open = (path: string) => {
    onClose();
    void navigate(path);
  };
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    if (item.fill !== undefined) change(item.fill);
    else if (item.path !== undefined) open(item.path);
    else {
      onClose();
      // Runs after the palette has closed and the screen has the focus again.
      setTimeout(() => item.run?.());
    }
  };
  const chooseIfPending = (first: PaletteItem | undefined) => {
    if (isEnterPending.current) choose(first);
    isEnterPending.current = false;
  };
  const address = pathname + search;
  const { items, notice, isAwaited } = usePaletteItems(text, { roles, address, onOpen, onFound: chooseIfPending });
  const enter = (isSecond = false) => {
    const item = items[active];
    if (isSecond && item?.second) return open(item.second.path);
    // A result chosen with ↓ is certain. The first one may not be what the user meant.
    const isUnsure = active === 0 && !isSure(items[0], text);
    if (isAwaited && isUnsure) isEnterPending.current = true;
    else choose(item);
  };
  const isEnterDue = useRef(isEntered);
  useEffect(() => {
    if (isEnterDue.current) enter();
    isEnterDue.current = false;
  });
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = active + (event.key === 'ArrowDown' ? 1 : -1);
      setActive(Math.max(0, Math.min(items.length - 1, next)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      enter(event.ctrlKey || event.metaKey);
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="md" fullWidth slotProps={{ paper: { className: 'palette' } }}>
      <h2 id={`${id}-title`} className="visually-hidden">
        {texts.label}
      </h2>
      <input
        ref={box}
        className="palette-input"
        type="text"
        role="combobox"
        aria-label={texts.label}
        aria-expanded={items.length > 0}
        aria-controls={id}
        aria-activedescendant={items[active] ? `${id}-${active}` : undefined}
        placeholder={texts.placeholder}
        autoFocus
        autoComplete="off"
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={handleKey}
      />
      <ul id={id} role="listbox" aria-label="Results" className="palette-list">
        {items.map((item, index) => (
          <PaletteRow
            key={item.key}
            item={item}
            id={`${id}-${index}`}
            isActive={index === active}
            isKindRepeated={items[index - 1]?.kind === item.kind}
            onChoose={() => choose(item)}
          />
        ))}
      </ul>
      {notice && (
        <p className="palette-says" role="status">
          {notice}
        </p>
      )}
    </Dialog>
  );
};
