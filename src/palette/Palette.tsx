import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import Dialog from '@mui/material/Dialog';
import { useNavigate } from 'react-router';
import { searchEverything } from '#contract/search/calls.ts';
import type { SearchResult } from '#contract/search/calls.ts';
import type { Role } from '#contract/roles.ts';
import { call } from '#src/api/call.ts';
import { useSearched } from '#src/ui/inputs/useSearched.ts';
import { commandsFor, isCustomerOnly, itemsOf, textToSearch } from './paletteItems.ts';
import type { PaletteItem } from './paletteItems.ts';

interface PaletteProps {
  roles: readonly Role[];
  /** Before it was there. */
  typed?: string;
  onClose: () => void;
}

const search = (text: string, signal: AbortSignal) => call(searchEverything, { query: { text } }, { signal });

const intoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

const staffWords = {
  label: 'Find or do anything',
  placeholder: 'A customer, product, deal, invoice or payment, or where to go',
  none: 'Type at least two letters',
};
const customerWords = { label: 'Go to', placeholder: 'Where to go, such as statements', none: 'There is no screen of that name' };

/** Ctrl+K: finds customers, products, deals, papers and payments, and goes anywhere the menu goes. */
export const Palette = ({ roles, typed = '', onClose }: PaletteProps) => {
  const [text, setText] = useState(typed);
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const wanted = textToSearch(text);
  const words = isCustomerOnly(roles) ? customerWords : staffWords;
  const isSearching = wanted.length >= 2 && !isCustomerOnly(roles);
  /** Enter was pressed before the answer came: the first of it is meant. */
  const isAwaited = useRef(false);
  const take = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    void navigate(item.path);
  };
  const takeAwaited = (answer: readonly SearchResult[]) => {
    if (isAwaited.current) take(itemsOf(answer, text, roles)[0]);
    isAwaited.current = false;
  };
  const { items: found, says, isCurrent } = useSearched(search, isSearching ? wanted : undefined, takeAwaited);
  const items = [...commandsFor(text, roles), ...itemsOf(found, text, roles)];
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = active + (event.key === 'ArrowDown' ? 1 : -1);
      setActive(Math.max(0, Math.min(items.length - 1, next)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (items.length === 0 && isSearching && !isCurrent) isAwaited.current = true;
      else take(items[active]);
    }
  };
  const told = isSearching ? says : items.length === 0 ? words.none : undefined;
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="sm" fullWidth slotProps={{ paper: { className: 'palette' } }}>
      <h2 id={`${id}-title`} className="visually-hidden">
        {words.label}
      </h2>
      <input
        className="palette-input"
        type="text"
        role="combobox"
        aria-label={words.label}
        aria-expanded={items.length > 0}
        aria-controls={id}
        aria-activedescendant={items[active] ? `${id}-${active}` : undefined}
        placeholder={words.placeholder}
        autoFocus
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          isAwaited.current = false;
        }}
        onKeyDown={press}
      />
      <ul id={id} role="listbox" aria-label="Results" className="palette-list">
        {items.map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the input's, which keeps the focus (aria-activedescendant)
          <li
            key={item.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            ref={index === active ? intoSight : undefined}
            onClick={() => take(item)}
          >
            <span className="palette-kind">{item.kind}</span>
            <span>{item.title}</span>
            <span className="note">{item.detail}</span>
          </li>
        ))}
      </ul>
      {told && (
        <p className="palette-says" role="status">
          {told}
        </p>
      )}
    </Dialog>
  );
};
