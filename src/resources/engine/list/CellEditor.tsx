import { Suspense, useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import { listNameFields } from '#contract/masterData/entities/definition/fieldNames.ts';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import type { CellMove } from '#src/ui/table/useCellKeys.ts';
import { FieldValue } from '#src/resources/engine/form/FieldValue.tsx';
import type { Values } from '#src/resources/engine/kinds/kind.ts';
import { getKind } from '#src/resources/engine/kinds/kinds.ts';
import type { Field, Resource, Row } from '#src/resources/engine/resource.ts';
import { useSaveCell } from './useSaveCell.ts';
import './cellEditor.css';

interface CellEditorProps {
  resource: Resource;
  row: Row;
  field: Field;
  move: (to: CellMove) => void;
  refetch: () => unknown;
}

/** Whether the target is in a popup of the input, such as a list of choices. A popup counts as part of the cell. */
const isInPopup = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=listbox], [role=presentation], [role=dialog], [role=menu]') !== null;

const getMove = ({ key, shiftKey }: KeyboardEvent): CellMove | undefined => {
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return key === 'Enter' && !shiftKey ? 'down' : undefined;
};

/** Clears the name of a changed reference, because it is the name of the previous record. */
const buildRecord = ({ fields }: Resource, row: Row, values: Values): Values => {
  const nameFields = Object.keys(values)
    .flatMap((name) => listNameFields(fields.find((field) => field.name === name) ?? { name }))
    .map((nameField) => [nameField, undefined] as const);
  return { ...row, ...Object.fromEntries(nameFields.filter(([name]) => !(name in values))), ...values };
};

/** Edits a cell with the input of its kind. Enter and Tab save and move on, Esc cancels. A refused value stays as typed. */
export const CellEditor = ({ resource, row, field, move, refetch }: CellEditorProps) => {
  const [values, setValues] = useState<Values>({});
  const latest = useRef(values);
  const isInvalid = useRef(false);
  const cell = useRef<HTMLDivElement>(null);
  const { save, takeTheirs, pending, problems, failure, conflict } = useSaveCell(resource, { row, field, refetch });
  const { Input } = getKind(field);
  const set = (name: string, value: unknown) => {
    if (pending) return;
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
  };
  const saveAndMove = async (to: CellMove) => {
    if (isInvalid.current || pending) return;
    if (await save(latest.current)) move(to);
  };
  const handleKey = (event: KeyboardEvent) => {
    // Keeps keys from the shortcuts of the table and the screen, because they are meant for the input.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    const to = getMove(event);
    const isInCell = cell.current?.contains(event.target as Node) && !(event.target as Element).closest('button');
    if (event.defaultPrevented || !isInCell) return;
    if (event.key === 'Escape') move('stay');
    else if (to) {
      event.preventDefault();
      void saveAndMove(to);
    }
  };
  const latestSave = useRef(saveAndMove);
  useEffect(() => {
    latestSave.current = saveAndMove;
  });
  useEffect(() => {
    const saveOnPressOutside = ({ target }: PointerEvent) => {
      if (!cell.current?.contains(target as Node) && !isInPopup(target)) void latestSave.current('stay');
    };
    document.addEventListener('pointerdown', saveOnPressOutside);
    return () => document.removeEventListener('pointerdown', saveOnPressOutside);
  }, []);
  const select = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.type !== 'checkbox') target.select();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its input takes the focus; the cell listens for the keys that leave it
    <div
      ref={cell}
      className="cell-editor"
      role="group"
      aria-label={`${field.label} of ${String(row[resource.title])}`}
      aria-busy={pending}
      onKeyDown={handleKey}
      onFocus={select}
    >
      <Suspense fallback={<span aria-busy="true" />}>
        <Input
          field={field}
          value={field.name in values ? values[field.name] : row[field.name]}
          onChange={(value) => set(field.name, value)}
          record={buildRecord(resource, row, values)}
          setField={set}
          error={problems[field.name]}
          problems={problems}
          autoFocus
          inputRef={null}
          onInvalid={(isWrong) => {
            isInvalid.current = isWrong;
          }}
        />
      </Suspense>
      {failure && (
        <div className="field-error" role="alert">
          <StateIcon tone="refused" />
          {failure}
        </div>
      )}
      {conflict && (
        <div className="cell-conflict" role="alert">
          <p>
            {conflict.message} The value is now <FieldValue field={field} record={conflict.theirs} />.
          </p>
          <Button size="small" variant="outlined" onClick={() => void takeTheirs().then(() => move('stay'))}>
            Keep their value
          </Button>
          <Button size="small" variant="contained" onClick={() => void saveAndMove('stay')}>
            Save my value
          </Button>
        </div>
      )}
    </div>
  );
};
