import { useRef } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { ComboboxList } from './ComboboxList.tsx';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import { useCombobox } from './useCombobox.ts';

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
  /** Enter was pressed before the answer came: the first of it is meant. */
  const isAwaited = useRef(false);
  const takeAwaited = ([first]: readonly Item[]) => {
    if (isAwaited.current && first !== undefined) take(first);
    isAwaited.current = false;
  };
  const combobox = useCombobox({ search, minimum, isFirstOffered: true, onFound: takeAwaited });
  const { typed, isOpen, isCurrent, chosen, place } = combobox;
  const close = () => {
    combobox.close();
    isAwaited.current = false;
  };
  const take = (item: Item) => {
    onChange(item);
    close();
    onChosen?.(item);
  };
  const type = (text: string) => {
    combobox.type(text);
    isAwaited.current = false;
    if (text === '') onChange(null);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (combobox.moves(event)) return;
    if (event.key === 'ArrowDown' && !isOpen && minimum === 0) {
      event.preventDefault();
      combobox.type('');
    } else if (chosen && (event.key === 'Enter' || event.key === 'Tab')) {
      if (event.key === 'Enter') event.preventDefault();
      take(chosen);
    } else if (event.key === 'Enter' && isOpen && !isCurrent && typed?.trim() !== '') {
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
        <div className="picker" ref={place}>
          <input
            {...attributes}
            {...combobox.attributes}
            ref={inputRef}
            placeholder={placeholder}
            disabled={disabled}
            autoFocus={autoFocus}
            value={typed ?? (value === null ? '' : labelOf(value))}
            onChange={(event) => type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onClick={() => minimum === 0 && typed === undefined && combobox.type('')}
            onBlur={close}
            onKeyDown={press}
          />
          <ComboboxList combobox={combobox} label={field.label} keyOf={keyOf} onTake={take}>
            {(item) => (
              <>
                <span>{labelOf(item)}</span>
                {detailOf && <span className="note">{detailOf(item)}</span>}
              </>
            )}
          </ComboboxList>
        </div>
      )}
    </Field>
  );
};
