import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import Dialog from '@mui/material/Dialog';
import { useNavigate } from 'react-router';
import { searchEverything } from '#contract/system/search/calls.ts';
import type { SearchResult } from '#contract/system/search/calls.ts';
import type { Role } from '#contract/call/roles.ts';
import { call } from '#src/api/call.ts';
import { useTell } from '#src/api/tell.ts';
import { isCustomerOnly } from '#src/shell/screens/customerOnly.ts';
import { useSearched } from '#src/ui/inputs/combobox/useSearched.ts';
import { isLatest, useOnScreen } from '#src/ui/state/onScreen.tsx';
import { isDialogOpen, useActiveKeys } from '#src/ui/screen/reach/screenKeys.ts';
import {
  sortByMatch,
  commandsFor,
  isSure,
  makeResultItems,
  filterItems,
  filterScreenItems,
  searchQuery,
  textToSearch,
} from './paletteItems.ts';
import type { PaletteItem } from './paletteItems.ts';
import { fetchReadings } from './readings.ts';
import type { Readings } from './readings.ts';
import { screenCommands } from './screenCommands.ts';
import { systemCommands } from './systemCommands.ts';

interface PaletteProps {
  roles: readonly Role[];
  /** Text typed before the palette was loaded. */
  typed?: string;
  /** True if Enter was pressed after that text. */
  isEntered?: boolean;
  onOpen: (panel: 'profile' | 'settings' | 'keys') => void;
  onClose: () => void;
}

const searchFor = (roles: readonly Role[]) => (text: string, signal: AbortSignal) =>
  call(searchEverything, { query: searchQuery(text, roles) }, { signal });

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

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

const staffTexts = {
  label: 'Find or do anything',
  placeholder: 'Name, number, product, amount, screen or command',
};
const customerTexts = {
  label: 'Find or go to',
  placeholder: 'Invoice or order number, amount or screen',
};

/** Commands of the open screen at the time the palette was opened. A dialog over the screen has its own keys. */
const useScreenCommands = () => {
  const keys = useActiveKeys();
  const notify = useTell();
  const reportGone = (label: string) => notify(`“${label}” is no longer available because the screen has changed`, { tone: 'warning' });
  const [openingCommands] = useState(() => (isDialogOpen() ? [] : screenCommands(keys, reportGone)));
  return openingCommands;
};

/** Finds guide sections and reports. They load when the user starts to search. */
const useReadings = (isSearching: boolean, roles: readonly Role[]) => {
  const [readings, setReadings] = useState<Readings | undefined>();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (!isSearching || readings) return undefined;
    let isOpen = true;
    const load = async () => {
      try {
        const loaded = await fetchReadings(roles);
        if (isOpen) setReadings(() => loaded);
        if (isOpen) setIsMissing(false);
      } catch {
        // Other results still appear. The guide and reports load again with the next text, or when the palette is next opened.
        if (isOpen) setIsMissing(true);
      }
    };
    void load();
    return () => {
      isOpen = false;
    };
  }, [isSearching, readings, roles]);
  return { readings, isMissing };
};

/** Ctrl+K. Finds records by name, number or amount, opens any screen, and runs commands of the open screen. */
export const Palette = ({ roles, typed = '', isEntered = false, onOpen, onClose }: PaletteProps) => {
  const [text, setText] = useState(typed);
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const screenItems = useScreenCommands();
  const query = textToSearch(text);
  const texts = isCustomerOnly(roles) ? customerTexts : staffTexts;
  const isSearching = query.length >= 2;
  const { readings, isMissing } = useReadings(isSearching, roles);
  const box = useRef<HTMLInputElement>(null);
  useKeptFocus(box);
  /** True if Enter was pressed before the answer came. The first result of the answer then opens. */
  const isEnterPending = useRef(false);
  const change = (to: string) => {
    setText(to);
    setActive(0);
    isEnterPending.current = false;
  };
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    if (item.fill !== undefined) {
      change(item.fill);
      return;
    }
    onClose();
    if (item.path !== undefined) void navigate(item.path);
    // Runs after the palette has closed and the screen has the focus again.
    else setTimeout(() => item.run?.());
  };
  const chooseFirstIfPending = (answer: readonly SearchResult[]) => {
    if (isEnterPending.current) choose(makeResultItems(answer, text, roles)[0]);
    isEnterPending.current = false;
  };
  const { items: found, says, isCurrent } = useSearched(searchFor(roles), isSearching ? text.trim() : undefined, chooseFirstIfPending);
  const places = [...commandsFor(text, roles), ...filterItems(systemCommands(onOpen), text)];
  // Enter with nothing typed opens the first screen and never runs a command.
  const commands =
    text.trim() === '' ? [...places, ...screenItems] : sortByMatch([...filterScreenItems(screenItems, text), ...places], text);
  const items = [...commands, ...makeResultItems(found, text, roles), ...(isCurrent && readings ? readings(text) : [])];
  const enter = () => {
    // A result chosen with ↓ is certain. The first one may not be what the user meant.
    const isUnsure = active === 0 && !isSure(items[0], text);
    if (isSearching && !isCurrent && isUnsure) isEnterPending.current = true;
    else choose(items[active]);
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
      enter();
    }
  };
  const noResults = isCurrent && items.length === 0 ? `Nothing found for “${text.trim()}”` : undefined;
  const hasOtherResults = isCurrent && items.length > 0 && found.length === 0;
  const searchNotice = hasOtherResults ? undefined : (says ?? noResults);
  const startNotice = items.length === 0 ? 'Type at least two characters' : undefined;
  const loadNotice = isMissing ? 'Help and reports are not searched, because they failed to load' : undefined;
  const notice = isSearching ? (searchNotice ?? loadNotice) : startNotice;
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="sm" fullWidth slotProps={{ paper: { className: 'palette' } }}>
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
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the input's, which keeps the focus (aria-activedescendant)
          <li
            key={item.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            ref={index === active ? scrollIntoView : undefined}
            onClick={() => choose(item)}
          >
            <span className="palette-kind">{item.kind}</span>
            <span>{item.title}</span>
            <span className="note">{item.detail}</span>
          </li>
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
