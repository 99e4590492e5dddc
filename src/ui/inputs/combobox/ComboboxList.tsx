import type { ReactNode } from 'react';
import { LazyPopper } from './LazyPopper.tsx';
import type { Combobox } from './useCombobox.ts';
import '#src/ui/inputs/inputs.css';

interface ComboboxListProps<Item> {
  combobox: Combobox<Item>;
  label: string;
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
  onTake: (item: Item) => void;
  /** Shown above the options. */
  heading?: ReactNode;
  /** Styles the options. */
  className?: string;
}

const few = 160;

/**
 * Returns the space below the field if a few options fit there. The list then opens below and scrolls, because above it would cover earlier
 * input.
 */
const roomBelow = (field: HTMLElement | null) => {
  const room = window.innerHeight - (field?.getBoundingClientRect().bottom ?? 0) - 24;
  return room < few ? undefined : { maxHeight: `min(24rem, ${room}px)` };
};

const scrollIntoSight = (element: HTMLLIElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Results of a combobox, below its input. The input keeps the focus and handles the keys. */
export const ComboboxList = <Item,>({ combobox, label, keyOf, children, onTake, heading, className = '' }: ComboboxListProps<Item>) => {
  const { listId, anchor, isOpen, items, says, at } = combobox;
  return (
    <LazyPopper
      open={isOpen}
      anchorEl={anchor}
      container={anchor?.closest('main')}
      role="presentation"
      placement="bottom-start"
      className="picker-popper"
    >
      <ul
        id={listId}
        role="listbox"
        aria-label={label}
        className={`picker-list ${className}`}
        style={isOpen ? roomBelow(anchor) : undefined}
      >
        {heading}
        {items.map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the input's, which keeps the focus (aria-activedescendant)
          <li
            key={keyOf(item)}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            className="picker-option"
            ref={index === at ? scrollIntoSight : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(item)}
          >
            {children(item)}
          </li>
        ))}
        {says && (
          <li className="picker-says" role="option" aria-selected={false} aria-disabled>
            {says}
          </li>
        )}
      </ul>
    </LazyPopper>
  );
};
