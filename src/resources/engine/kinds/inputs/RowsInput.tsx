import { useState } from 'react';
import Button from '@mui/material/Button';
import { getNameField } from '#contract/masterData/entities/definition/fieldNames.ts';
import { CheckGroup } from '#src/ui/inputs/CheckGroup.tsx';
import type { Field } from '#src/resources/engine/resource.ts';
import type { KindInputProps, Values } from '#src/resources/engine/kinds/kind.ts';
import { asRows } from '#src/resources/engine/kinds/lists/asRows.ts';
import { getPlainKind } from '#src/resources/engine/kinds/plainKinds.ts';

interface RowsInputProps extends KindInputProps {
  /** Summary of a closed row. */
  summaryOf: (row: Values, field: Field) => string;
}

const findOrderField = ({ fields }: Field) => fields.find(({ name }) => name.endsWith('Order'))?.name;

/** Fields to show in a row. Leaves out `Active`, the order number and fields that another kind shows. */
const shownFields = (field: Field) => {
  const coveredNames = new Set(field.fields.flatMap((one) => getPlainKind(one).covers ?? []));
  return field.fields.filter(
    ({ name }) => name !== 'Active' && name !== findOrderField(field) && !coveredNames.has(name),
  ) as readonly Field[];
};

/** Turns `bank accounts` into `bank account`, and `addresses` into `address`. */
const makeSingular = (many: string) => many.replace(/(?<=sh|x|ss)es$|s$/, '');

const emptyRow = ({ fields }: Field): Values => Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));

const errorsInRow = (problems: Readonly<Record<string, string>>, rowIndex: string) =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([path, message]) =>
      path.startsWith(`${rowIndex}.`) ? [[path.slice(rowIndex.length + 1), message]] : [],
    ),
  );

interface RowFieldsProps {
  field: Field;
  row: Values;
  problems: Readonly<Record<string, string>>;
  isNew: boolean;
  onChange: (row: Values) => void;
  onInvalid: (isInvalid: boolean) => void;
}

const RowFields = ({ field, row, problems, isNew, onChange, onInvalid }: RowFieldsProps) => (
  <div className="form-grid">
    {shownFields(field).map((one, index) => {
      const { Input } = getPlainKind(one);
      return (
        <Input
          key={one.name}
          field={one}
          value={row[one.name]}
          onChange={(value) =>
            onChange({ ...row, ...(one.shape === 'reference' && { [getNameField(one.name)]: undefined }), [one.name]: value })
          }
          record={row}
          setField={(name, value) => onChange({ ...row, [name]: value })}
          error={problems[one.name]}
          problems={problems}
          autoFocus={isNew && index === 0}
          inputRef={null}
          onInvalid={onInvalid}
        />
      );
    })}
  </div>
);

/** Edits rows within a record. Each row opens in place. A removed row stays struck through until saved, and can be restored. */
export const RowsInput = ({ field, value, onChange, error, problems, onInvalid, summaryOf }: RowsInputProps) => {
  const rows = asRows(value);
  const idName = `${field.part?.name}Id`;
  const orderName = findOrderField(field);
  const [openRows, setOpenRows] = useState<ReadonlySet<number>>(new Set());
  const toggle = (index: number) =>
    setOpenRows(openRows.has(index) ? new Set([...openRows].filter((one) => one !== index)) : new Set([...openRows, index]));
  const setRow = (index: number, newRow: Values) => onChange(rows.map((row, at) => (at === index ? newRow : row)));
  const withOrderNumbers = (next: readonly Values[]) => (orderName ? next.map((row, at) => ({ ...row, [orderName]: at + 1 })) : next);
  const add = () => {
    onChange([...rows, { ...emptyRow(field), ...(orderName && { [orderName]: rows.length + 1 }) }]);
    setOpenRows(new Set([...openRows, rows.length]));
  };
  /** Removes a new row at once. Marks a stored row as removed, or restores it. */
  const removeOrRestore = (index: number) => {
    if (rows[index]?.[idName] === undefined) onChange(rows.filter((_row, at) => at !== index));
    else setRow(index, { ...rows[index], Active: rows[index]?.Active === false });
    setOpenRows(new Set([...openRows].filter((one) => one !== index)));
  };
  const move = (index: number, by: -1 | 1) => {
    const next = [...rows];
    const [movedRow] = next.splice(index, 1);
    if (movedRow) next.splice(index + by, 0, movedRow);
    setOpenRows(new Set());
    onChange(withOrderNumbers(next));
  };
  const name = field.label.toLowerCase();
  return (
    <CheckGroup label={field.label} hint={field.hint} error={error}>
      <ol className="rows-input">
        {rows.map((row, index) => {
          const rowErrors = errorsInRow(problems, String(index));
          const isOpen = openRows.has(index) || Object.keys(rowErrors).length > 0;
          const summary = summaryOf(row, field) || `New ${makeSingular(name)}`;
          const isRemoved = row.Active === false;
          return (
            <li key={typeof row[idName] === 'number' ? row[idName] : `new-${index}`} className={isRemoved ? 'rows-out' : undefined}>
              <div className="rows-line">
                <button type="button" className="rows-summary" aria-expanded={isOpen} onClick={() => toggle(index)} disabled={isRemoved}>
                  {isRemoved ? <del>{summary}</del> : summary}
                </button>
                {orderName && !isRemoved && (
                  <>
                    <Button size="small" disabled={index === 0} aria-label={`Move up: ${summary}`} onClick={() => move(index, -1)}>
                      ↑
                    </Button>
                    <Button
                      size="small"
                      disabled={index === rows.length - 1}
                      aria-label={`Move down: ${summary}`}
                      onClick={() => move(index, 1)}
                    >
                      ↓
                    </Button>
                  </>
                )}
                <Button size="small" aria-label={`${isRemoved ? 'Restore' : 'Remove'}: ${summary}`} onClick={() => removeOrRestore(index)}>
                  {isRemoved ? 'Restore' : 'Remove'}
                </Button>
              </div>
              {isOpen && !isRemoved && (
                <RowFields
                  field={field}
                  row={row}
                  problems={rowErrors}
                  isNew={row[idName] === undefined && openRows.has(index)}
                  onChange={(next) => setRow(index, next)}
                  onInvalid={onInvalid}
                />
              )}
            </li>
          );
        })}
      </ol>
      <Button variant="outlined" onClick={add}>
        Add {makeSingular(name)}
      </Button>
    </CheckGroup>
  );
};
