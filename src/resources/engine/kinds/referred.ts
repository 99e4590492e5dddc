import type { InputOf } from '#contract/call/endpoint.ts';
import { entityOf } from '#contract/masterData/entities/all.ts';
import { call } from '#src/api/call.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { Field } from '#src/resources/engine/resource.ts';
import { asText } from './kind.ts';
import type { Values } from './kind.ts';

export interface Referred {
  id: number;
  title: string;
  code: string;
}

const most = 20;

/** How another entity's records are asked for and called. */
export const referredBy = ({ of, where }: Field) => {
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

export const asIds = (value: unknown) => (Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : []);

/** What the chosen ones are called, in one call. */
export const useNames = (field: Field, ids: readonly number[]) => {
  const { target, read } = referredBy(field);
  const { list } = target.calls;
  const asked = { query: { filter: { id: ids }, range: [0, 99] } } as unknown as InputOf<typeof list>;
  const answer = useAnswer(list, asked, { enabled: ids.length > 0, staleTimeMs: 60_000 });
  return new Map(((answer.data ?? []) as unknown as Values[]).map(read).map((one) => [one.id, one.title]));
};
