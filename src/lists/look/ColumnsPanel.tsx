import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { OpenDialog } from '#src/ui/screen/dialog/OpenDialog.tsx';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import type { Density } from '#contract/system/views/shapes.ts';
import { toChoices, moveColumn } from './arrange.ts';
import type { Arranged } from './arrange.ts';
import { asItComes } from './looks.ts';
import { useKeepLook } from './useKeepLook.ts';
import type { AnyLook } from './useLook.ts';

interface ColumnRowProps {
  title: string;
  isShown: boolean;
  isFirst: boolean;
  isLast: boolean;
  onShow: (isShown: boolean) => void;
  onMove: (by: -1 | 1) => void;
}

const arrow = { [-1]: 'M4 9.5l4-4 4 4', 1: 'M4 6.5l4 4 4-4' };

const MoveButton = ({ by, title, isOff, onMove }: { by: -1 | 1; title: string; isOff: boolean; onMove: ColumnRowProps['onMove'] }) => (
  <button
    type="button"
    className="move-column"
    data-by={by}
    aria-label={`Move ${title} ${by < 0 ? 'up' : 'down'}`}
    aria-keyshortcuts={by < 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown'}
    aria-disabled={isOff}
    onClick={() => onMove(by)}
  >
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={arrow[by]} />
    </svg>
  </button>
);

const ColumnRow = ({ title, isShown, isFirst, isLast, onShow, onMove }: ColumnRowProps) => {
  const handleKey = (event: KeyboardEvent) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the box and the buttons in it take the focus; it listens for all of them
    <li data-column={title} onKeyDown={handleKey}>
      <CheckBox label={title} checked={isShown} onChange={onShow} />
      <span className="move-columns">
        <MoveButton by={-1} title={title} isOff={isFirst} onMove={onMove} />
        <MoveButton by={1} title={title} isOff={isLast} onMove={onMove} />
      </span>
    </li>
  );
};

/** Keeps the focus on the row that the user moves, because the browser drops the focus when an element moves. */
const useKeepFocus = () => {
  const list = useRef<HTMLUListElement>(null);
  const focusedElement = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    focusedElement.current?.focus();
    focusedElement.current = undefined;
  });
  const rememberFocus = () => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && list.current?.contains(activeElement)) focusedElement.current = activeElement;
  };
  return { list, rememberFocus };
};

const densities: readonly { value: Density; label: string }[] = [
  { value: null, label: 'Comfortable' },
  { value: 'Compact', label: 'Compact' },
];

interface ColumnsPanelProps {
  look: AnyLook;
  anchor: HTMLElement | null;
  onClose: () => void;
}

const ColumnList = ({ look }: { look: AnyLook }) => {
  const { arranged } = look;
  const saveLook = useKeepLook(look);
  const { list, rememberFocus } = useKeepFocus();
  const [announcement, setAnnouncement] = useState('');
  const saveColumns = (next: readonly Arranged<never>[]) => void saveLook({ Columns: toChoices(next) });
  const move = (index: number, by: -1 | 1) => {
    const next = moveColumn(arranged, index, by);
    if (!next) return;
    rememberFocus();
    saveColumns(next);
    setAnnouncement(`${next[index + by]?.column.title ?? ''} is column ${index + by + 2} of ${arranged.length + 1}`);
  };
  return (
    <>
      <ul ref={list} className="column-list" aria-label="Columns to show, in order">
        {arranged.map(({ column, isShown }, index) => (
          <ColumnRow
            key={column.key}
            title={column.title}
            isShown={isShown}
            isFirst={index === 0}
            isLast={index === arranged.length - 1}
            onShow={(isWanted) => saveColumns(arranged.with(index, { column, isShown: isWanted }))}
            onMove={(by) => move(index, by)}
          />
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  );
};

/**
 * Panel to choose and order the columns. Every change applies at once to the list behind. The first column links to the row, so it is
 * always visible.
 */
export const ColumnsPanel = ({ look, anchor, onClose }: ColumnsPanelProps) => {
  const saveLook = useKeepLook(look);
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Columns', 'aria-modal': true, className: 'columns-panel' } }}
    >
      <OpenDialog onClose={onClose} />
      <ColumnList look={look} />
      <p className="soft">If space is short, the last columns are hidden.</p>
      <fieldset className="density-choice">
        <legend>Rows</legend>
        {densities.map(({ value, label }) => (
          <label key={label}>
            <input type="radio" name="density" checked={look.look.Density === value} onChange={() => void saveLook({ Density: value })} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <footer>
        <Button size="small" disabled={look.isAsItComes} onClick={() => void saveLook(asItComes)}>
          Reset
        </Button>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </footer>
    </Popover>
  );
};
