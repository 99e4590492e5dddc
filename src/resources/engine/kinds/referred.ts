import type { InputOf } from '#contract/call/endpoint.ts';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { call } from '#src/api/call.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { Field } from '#src/resources/engine/resource.ts';
import { fieldText } from './kind.ts';
import type { Values } from './kind.ts';

export interface Referred {
  id: number;
  title: string;
  code: string;
}

const maxFound = 20;

/** Returns how to search and name the records of another entity. */
export const describeReference = ({ of, where }: Field) => {
  const target = getEntity(of);
  const { list, get } = target.calls;
  const toReferred = (row: Values): Referred => ({
    id: Number(row[target.id]),
    title: fieldText(row[target.title]),
    code: target.code === target.title ? '' : fieldText(row[target.code]),
  });
  const search = async (q: string, signal: AbortSignal): Promise<Referred[]> => {
    const filter = { ...(q && { q }), ...(target.canRemove && { Active: true }), ...where };
    const rows = await call(list, { query: { filter, range: [0, maxFound - 1] } }, { signal });
    return (rows as Values[]).map(toReferred);
  };
  return { target, get, read: toReferred, search };
};

/** Returns the chosen record with its name. The name comes from the picker or the record, or is loaded. */
export const useReferred = (field: Field, id: number | null, knownRecord: Referred | null) => {
  const { get, read } = describeReference(field);
  const isKnown = id === null || knownRecord?.id === id;
  const answer = useAnswer(get, { params: { id: id ?? 0 } }, { enabled: !isKnown, staleTimeMs: 60_000 });
  if (id === null) return null;
  if (isKnown) return knownRecord;
  return answer.data ? read(answer.data) : { id, title: '…', code: '' };
};

export const asIds = (value: unknown) => (Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : []);

/** Loads the names of the chosen records in one call. */
export const useNames = (field: Field, ids: readonly number[]) => {
  const { target, read } = describeReference(field);
  const { list } = target.calls;
  const input = { query: { filter: { id: ids }, range: [0, 99] } } as unknown as InputOf<typeof list>;
  const answer = useAnswer(list, input, { enabled: ids.length > 0, staleTimeMs: 60_000 });
  return new Map(((answer.data ?? []) as unknown as Values[]).map(read).map((one) => [one.id, one.title]));
};
