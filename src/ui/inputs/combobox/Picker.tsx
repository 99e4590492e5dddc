import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { ComboboxList } from './ComboboxList.tsx';
import { Field } from '#src/ui/inputs/Field.tsx';
import type { FieldProps } from '#src/ui/inputs/Field.tsx';
import { isSaveKey } from '#src/ui/inputs/saveKey.ts';
import { useCombobox } from './useCombobox.ts';

export interface PickerProps<Item> extends FieldProps {
  value: Item | null;
  onChange: (item: Item | null) => void;
  /** Searches on the server, 150 ms after the last keystroke. Cancels the previous search. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Item[]>;
  keyOf: (item: Item) => string | number;
  labelOf: (item: Item) => string;
  /** Shown to the right of the label, such as a code, post code or free stock. */
  detailOf?: (item: Item) => ReactNode;
  /** Minimum letters before a search. With 0, the first results are offered on focus. */
  minimum?: number;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Whether the first results are offered as soon as the picker is drawn. */
  opensAtOnce?: boolean;
  /** Called after a choice by keyboard. In a grid the focus then moves to the next cell. */
  onChosen?: (item: Item) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /**
   * Called when the field has text without a choice, and when it no longer has. The form must not be saved with such text, which stays when
   * the field loses the focus.
   */
  onInvalid?: (isInvalid: boolean) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * Combobox that searches on the server while the user types. ↑ ↓ move, Enter or Tab chooses, Esc closes. Enter also works before the results
 * arrive.
 */
export const Picker = <Item,>(props: PickerProps<Item>) => {
  const { value, onChange, keyOf, labelOf, detailOf, minimum = 1, onChosen, onKeyDown, onInvalid, inputRef, ...options } = props;
  const { placeholder, disabled, autoFocus, opensAtOnce = false, search, ...field } = options;
  /** True if Enter was pressed before the results arrived. The first result is then chosen. */
  const isEnterPending = useRef(false);
  const chooseFirstIfPending = ([first]: readonly Item[]) => {
    if (isEnterPending.current && first !== undefined) choose(first);
    isEnterPending.current = false;
  };
  const combobox = useCombobox({ search, minimum, isFirstOffered: true, opensAtOnce, onFound: chooseFirstIfPending });
  const { typedText, isOpen, isCurrent, chosen, highlightedRef } = combobox;
  const label = value === null ? '' : labelOf(value);
  const [isErrorShown, setErrorShown] = useState(false);
  const close = () => {
    combobox.close();
    isEnterPending.current = false;
    setErrorShown(false);
    onInvalid?.(false);
  };
  const hasUnchosenText = onInvalid !== undefined && typedText !== undefined && typedText.trim() !== '' && typedText.trim() !== label;
  const handleBlur = () => (hasUnchosenText ? setErrorShown(true) : close());
  // Resets the text if the value was set elsewhere, such as by adding a record in a dialog.
  const key = value === null ? null : keyOf(value);
  const [keyBefore, setKeyBefore] = useState(key);
  if (keyBefore !== key) {
    setKeyBefore(key);
    if (isErrorShown) combobox.close();
    setErrorShown(false);
  }
  const choose = (item: Item) => {
    onChange(item);
    close();
    onChosen?.(item);
  };
  const type = (text: string) => {
    combobox.type(text);
    isEnterPending.current = false;
    setErrorShown(false);
    onInvalid?.(text.trim() !== '');
    if (text === '') onChange(null);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isSaveKey(event)) setErrorShown(hasUnchosenText);
    else if (event.key !== 'Tab') setErrorShown(false);
    if (combobox.moves(event)) return;
    if (event.key === 'ArrowDown' && !isOpen && minimum === 0) {
      event.preventDefault();
      combobox.type('');
    } else if (chosen && (event.key === 'Enter' || event.key === 'Tab')) {
      if (event.key === 'Enter') event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Enter' && isOpen && !isCurrent && typedText?.trim() !== '') {
      event.preventDefault();
      isEnterPending.current = true;
    } else if (event.key === 'Escape' && typedText !== undefined) {
      event.stopPropagation();
      close();
    } else {
      onKeyDown?.(event);
    }
  };
  return (
    <Field {...field} error={isErrorShown ? `“${typedText}” is not in the list. Choose from the list.` : field.error}>
      {(attributes) => (
        <div className="picker" ref={highlightedRef}>
          <input
            {...attributes}
            {...combobox.attributes}
            ref={inputRef}
            placeholder={placeholder}
            disabled={disabled}
            autoFocus={autoFocus}
            value={typedText ?? label}
            onChange={(event) => type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onClick={() => minimum === 0 && typedText === undefined && combobox.type('')}
            onBlur={handleBlur}
            onKeyDown={handleKey}
          />
          <ComboboxList
            combobox={isErrorShown ? { ...combobox, isOpen: false } : combobox}
            label={field.label}
            keyOf={keyOf}
            onTake={choose}
          >
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
