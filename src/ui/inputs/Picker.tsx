import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { LazyPopper } from './LazyPopper.tsx';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import { useSearched } from './useSearched.ts';

export interface PickerProps<Item> extends FieldProps {
  value: Item | null;
  onChange: (item: Item | null) => void;
  /** Asks the server; called 150 ms after the last key, the one before is cancelled. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Item[]>;
  keyOf: (item: Item) => string | number;
  labelOf: (item: Item) => string;
  /** To the right of the label: code, post code, free stock. */
  detailOf?: (item: Item) => ReactNode;
  /** Letters before it searches. 0: the first ones are offered on focus. */
  minimum?: number;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** After a choice by keyboard, for grids: move to the next cell. */
  onChosen?: (item: Item) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** A combobox that searches on the server as one types: ↑ ↓ move, Enter or Tab takes, Esc closes. Enter may come before the answer. */
export const Picker = <Item,>(props: PickerProps<Item>) => {
  const { value, onChange, keyOf, labelOf, detailOf, minimum = 1, onChosen, onKeyDown, inputRef, ...rest } = props;
  const { placeholder, disabled, autoFocus, search, ...field } = rest;
  const listId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | undefined>();
  const [active, setActive] = useState(0);
  const isOpen = typed !== undefined && typed.trim().length >= minimum;
  /** Enter was pressed before the answer came: the first of it is meant. */
  const isAwaited = useRef(false);
  const close = () => {
    setTyped(undefined);
    isAwaited.current = false;
  };
  const take = (item: Item) => {
    onChange(item);
    close();
    onChosen?.(item);
  };
  const takeAwaited = ([first]: readonly Item[]) => {
    if (isAwaited.current && first !== undefined) take(first);
    isAwaited.current = false;
  };
  const { items, says, isCurrent } = useSearched(search, isOpen ? typed.trim() : undefined, takeAwaited);
  const type = (text: string) => {
    setTyped(text);
    isAwaited.current = false;
    setActive(0);
    if (text === '') onChange(null);
  };
  const move = (by: number) => setActive((at) => Math.max(0, Math.min(items.length - 1, at + by)));
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = isOpen ? items[active] : undefined;
    if (event.key === 'ArrowDown' && (isOpen || minimum === 0)) {
      event.preventDefault();
      if (isOpen) move(1);
      else setTyped('');
    } else if (event.key === 'ArrowUp' && isOpen) {
      event.preventDefault();
      move(-1);
    } else if (chosen && (event.key === 'Enter' || event.key === 'Tab')) {
      if (event.key === 'Enter') event.preventDefault();
      take(chosen);
    } else if (event.key === 'Enter' && isOpen && !isCurrent && typed.trim() !== '') {
      event.preventDefault();
      isAwaited.current = true;
    } else if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation();
      close();
    } else {
      onKeyDown?.(event);
    }
  };
  return (
    <Field {...field}>
      {(attributes) => (
        <div className="picker" ref={anchor}>
          <input
            {...attributes}
            role="combobox"
            type="text"
            autoComplete="off"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && items[active] ? `${listId}-${active}` : undefined}
            ref={inputRef}
            placeholder={placeholder}
            disabled={disabled}
            autoFocus={autoFocus}
            value={typed ?? (value === null ? '' : labelOf(value))}
            onChange={(event) => type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onClick={() => minimum === 0 && setTyped((before) => before ?? '')}
            onBlur={close}
            onKeyDown={press}
          />
          <LazyPopper
            open={isOpen}
            anchorEl={anchor.current}
            container={anchor.current?.closest('main')}
            role="presentation"
            placement="bottom-start"
            className="picker-popper"
          >
            <ul id={listId} role="listbox" aria-label={field.label} className="picker-list">
              {items.map((item, index) => (
                <PickerOption
                  key={keyOf(item)}
                  id={`${listId}-${index}`}
                  isActive={index === active}
                  label={labelOf(item)}
                  detail={detailOf?.(item)}
                  onTake={() => take(item)}
                />
              ))}
              {says && (
                <li className="picker-says" role="option" aria-selected={false} aria-disabled>
                  {says}
                </li>
              )}
            </ul>
          </LazyPopper>
        </div>
      )}
    </Field>
  );
};

interface PickerOptionProps {
  id: string;
  isActive: boolean;
  label: string;
  detail: ReactNode;
  onTake: () => void;
}

const scrollIntoSight = (element: HTMLLIElement | null) => element?.scrollIntoView({ block: 'nearest' });

const PickerOption = ({ id, isActive, label, detail, onTake }: PickerOptionProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the input's, which keeps the focus (aria-activedescendant)
  <li
    id={id}
    role="option"
    aria-selected={isActive}
    className="picker-option"
    ref={isActive ? scrollIntoSight : undefined}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onTake}
  >
    <span>{label}</span>
    {detail !== undefined && <span className="note">{detail}</span>}
  </li>
);
