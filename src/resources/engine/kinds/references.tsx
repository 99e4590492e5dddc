import { useState } from 'react';
import type { Ref } from 'react';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { Picker } from '#src/ui/inputs/Picker.tsx';
import type { Field } from '#src/resources/engine/resource.ts';
import { commonProps, isSameWhole } from './kind.ts';
import type { Kind, KindInputProps, Values } from './kind.ts';
import { reference, referredBy } from './reference.tsx';
import type { Referred } from './reference.tsx';

export const asIds = (value: unknown) => (Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : []);

/** What the chosen ones are called, in one call. */
export const useNames = (field: Field, ids: readonly number[]) => {
  const { target, read } = referredBy(field);
  const { list } = target.calls;
  const asked = { query: { filter: { id: ids }, range: [0, 99] } } as unknown as InputOf<typeof list>;
  const answer = useAnswer(list, asked, { enabled: ids.length > 0, staleTimeMs: 60_000 });
  return new Map(((answer.data ?? []) as unknown as Values[]).map(read).map((one) => [one.id, one.title]));
};

const ReferencesInput = (props: KindInputProps) => {
  const { field, onChange } = props;
  const ids = asIds(props.value);
  const [added, setAdded] = useState<readonly Referred[]>([]);
  const names = useNames(field, ids);
  const nameOf = (id: number) => names.get(id) ?? added.find((one) => one.id === id)?.title ?? '…';
  const add = (item: Referred | null) => {
    if (!item || ids.includes(item.id)) return;
    setAdded([...added, item]);
    onChange([...ids, item.id]);
  };
  return (
    <div className="references-field">
      <Picker<Referred>
        {...commonProps(props)}
        optional
        value={null}
        onChange={add}
        search={referredBy(field).search}
        minimum={0}
        keyOf={(item) => item.id}
        labelOf={(item) => item.title}
        detailOf={(item) => item.code}
        width="20rem"
        placeholder="Type to add"
        inputRef={props.inputRef as Ref<HTMLInputElement>}
      />
      {ids.length > 0 && (
        <ul className="reference-chips" aria-label={field.label}>
          {ids.map((id) => (
            <li key={id}>
              {nameOf(id)}
              <button type="button" aria-label={`Take ${nameOf(id)} away`} onClick={() => onChange(ids.filter((one) => one !== id))}>
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const ReferencesCell = ({ value, field }: { value: unknown; field: Field }) => {
  const ids = asIds(value);
  const names = useNames(field, ids);
  return ids.map((id) => names.get(id) ?? '…').join(', ');
};

const rising = (value: unknown) => asIds(value).toSorted((one, other) => one - other);

/** Any number of another entity's records. */
export const references: Kind = {
  shapes: ['references'],
  Input: ReferencesInput,
  Cell: ReferencesCell,
  Told: ReferencesCell,
  write: (value) => asIds(value).join(', '),
  read: (cell) =>
    cell
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  isSame: (one, other) => isSameWhole(rising(one), rising(other)),
  isSorted: false,
  ...(reference.filter && { filter: reference.filter }),
};
