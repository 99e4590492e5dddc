import { useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import Button from '@mui/material/Button';
import { entityOf, nameFieldOf } from '#contract/entities/registry.ts';
import { call } from '#src/api/call.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { Picker } from '#src/ui/inputs/Picker.tsx';
import type { Field } from '#src/resources/engine/resource.ts';
import { asNumber, asText, commonProps } from './kind.ts';
import type { Kind, KindInputProps, Values } from './kind.ts';
import { useQuickCreate } from './quickCreate.ts';

export interface Referred {
  id: number;
  title: string;
  code: string;
}

const most = 20;

/** How another entity's records are asked for and called. */
export const referredBy = ({ of = '', where }: Field) => {
  const target = entityOf(of);
  const { list, get } = target.calls;
  const read = (row: Values): Referred => ({
    id: Number(row[target.id]),
    title: asText(row[target.title]),
    code: target.code === target.title ? '' : asText(row[target.code]),
  });
  const search = async (q: string, signal: AbortSignal): Promise<Referred[]> => {
    const filter = { ...(q && { q }), ...(target.canRemove && { Active: true }), ...where };
    const rows = await call(list, { query: { filter, range: [0, most - 1] } }, { signal });
    return (rows as Values[]).map(read);
  };
  return { target, get, read, search };
};

/** What the chosen one is called: as it was picked, as the record has it, or asked for. */
export const useReferred = (field: Field, id: number | null, known: Referred | null) => {
  const { get, read } = referredBy(field);
  const isKnown = id === null || known?.id === id;
  const answer = useAnswer(get, { params: { id: id ?? 0 } }, { enabled: !isKnown, staleTimeMs: 60_000 });
  if (id === null) return null;
  if (isKnown) return known;
  return answer.data ? read(answer.data) : { id, title: '…', code: '' };
};

const ReferenceInput = (props: KindInputProps) => {
  const { field, record, onChange } = props;
  const value = asNumber(props.value);
  const saved = value === null ? null : { id: value, title: asText(record[nameFieldOf(field.name)]), code: '' };
  const [picked, setPicked] = useState<Referred | null>(saved?.title ? saved : null);
  const shown = useReferred(field, value, picked);
  const { target, search } = referredBy(field);
  const take = (item: Referred | null) => {
    setPicked(item);
    onChange(item?.id ?? null);
  };
  const quick = useQuickCreate(target.name);
  const addNew = (said = '') => quick?.(said, (row) => take(referredBy(field).read(row)));
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!quick || !event.altKey || event.code !== 'KeyN') return;
    event.preventDefault();
    addNew(shown?.title === event.currentTarget.value ? '' : event.currentTarget.value.trim());
  };
  return (
    <div className="reference-field">
      <Picker<Referred>
        {...commonProps(props)}
        value={shown}
        onChange={take}
        search={search}
        minimum={0}
        keyOf={(item) => item.id}
        labelOf={(item) => item.title}
        detailOf={(item) => item.code}
        width="20rem"
        placeholder="Type to find"
        onKeyDown={press}
        inputRef={props.inputRef as Ref<HTMLInputElement>}
      />
      {quick && (
        <Button size="small" aria-keyshortcuts="Alt+N" title="Alt+N in the field" onClick={() => addNew()}>
          New {quick.singular}
        </Button>
      )}
    </div>
  );
};

const FilterPicker = ({
  field,
  value,
  onChange,
}: {
  field: Field;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) => {
  const id = value ? Number(value) : null;
  const shown = useReferred(field, id, null);
  if (shown)
    return (
      <Button size="small" variant="outlined" onClick={() => onChange(undefined)} aria-label={`${field.label}: ${shown.title}. Show all`}>
        {field.label}: {shown.title} ✕
      </Button>
    );
  return (
    <Picker<Referred>
      label={field.label}
      hideLabel
      placeholder={`${field.label}: all`}
      width="12rem"
      value={null}
      onChange={(item) => item && onChange(String(item.id))}
      search={referredBy(field).search}
      minimum={0}
      keyOf={(item) => item.id}
      labelOf={(item) => item.title}
      detailOf={(item) => item.code}
    />
  );
};

const ReferenceTold = ({ value, field, record }: { value: unknown; field: Field; record: Values }) => {
  const id = asNumber(value);
  const title = asText(record[nameFieldOf(field.name)]);
  return useReferred(field, id, id !== null && title ? { id, title, code: '' } : null)?.title ?? 'Nothing';
};

/** Another entity's record: found as one types, on the server. In files it goes by what it is called. */
export const reference: Kind = {
  shapes: ['reference'],
  width: '8rem',
  Input: ReferenceInput,
  write: (value, field, record) => asText(record[nameFieldOf(field.name)]) || (asNumber(value) === null ? '' : String(value)),
  Told: ReferenceTold,
  read: (cell) => cell.trim() || undefined,
  filter: (field) => ({
    choices: [],
    asks: Number,
    input: (chosen) => <FilterPicker field={field} {...chosen} />,
  }),
};
