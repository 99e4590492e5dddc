import Button from '@mui/material/Button';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { InputOf } from '#contract/call/endpoint.ts';
import { CheckGroup } from '#src/ui/inputs/CheckGroup.tsx';
import type { KindInputProps, Values } from '#src/resources/engine/kinds/kind.ts';
import { asIds, describeReference } from '#src/resources/engine/kinds/referred.ts';

interface Side {
  title: string;
  items: readonly { id: number; title: string }[];
  verb: string;
  onMove: (id: number) => void;
}

const OneSide = ({ title, items, verb, onMove }: Side) => (
  <section className="two-list-side" aria-label={title}>
    <strong>{title}</strong>
    {items.length === 0 && <p className="soft">None</p>}
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <span>{item.title}</span>
          <Button size="small" aria-label={`${verb} ${item.title}`} onClick={() => onMove(item.id)}>
            {verb}
          </Button>
        </li>
      ))}
    </ul>
  </section>
);

export const TwoListInput = ({ field, value, onChange, error }: KindInputProps) => {
  const ids = asIds(value);
  const { target, read } = describeReference(field);
  const { list } = target.calls;
  const input = { query: { range: [0, 499] } } as unknown as InputOf<typeof list>;
  const references = ((useAnswer(list, input, { staleTimeMs: 60_000 }).data ?? []) as unknown as (Values & { Active?: boolean })[]).map(
    (row) => ({
      ...read(row),
      isOffered: row.Active !== false,
    }),
  );
  const add = (id: number) => onChange([...ids, id]);
  const remove = (id: number) => onChange(ids.filter((one) => one !== id));
  return (
    <CheckGroup label={field.label} hint={field.hint} error={error}>
      <div className="two-list">
        <OneSide
          title="Available"
          verb="Add"
          onMove={add}
          items={references.filter(({ id, isOffered }) => isOffered && !ids.includes(id))}
        />
        <OneSide title="Chosen" verb="Remove" onMove={remove} items={references.filter(({ id }) => ids.includes(id))} />
      </div>
    </CheckGroup>
  );
};
