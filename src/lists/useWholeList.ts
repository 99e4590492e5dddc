import type { List, ListState } from './list.ts';
import { useListState } from './useListState.ts';
import type { ListOptions } from './useListState.ts';

interface WholeAnswer<Row> {
  data: readonly Row[] | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface WholeListOptions<Row> extends ListOptions {
  /** The texts that the search looks in. Absent: there is nothing to search. */
  textsOf?: (row: Row) => readonly (string | number | null | undefined)[];
}

const belongs = <Row>(row: Row, { values, filters }: ListState) =>
  filters.every(({ key, keeps }) => {
    const value = values[key];
    if (value === undefined) return true;
    return keeps ? keeps(row as never, value) : String((row as Record<string, unknown>)[key]) === value;
  });

const holds = (texts: readonly (string | number | null | undefined)[], q: string) =>
  q
    .toLowerCase()
    .split(/\s+/)
    .every((word) =>
      texts.some((text) =>
        String(text ?? '')
          .toLowerCase()
          .includes(word),
      ),
    );

/** A list whose call answers all of it at once: searched, filtered and sorted here. */
export const useWholeList = <Row>(answer: WholeAnswer<Row>, options: WholeListOptions<Row> = {}): List<Row> => {
  const state = useListState(options);
  const q = state.q.trim();
  const rows = answer.data?.filter((row) => belongs(row, state) && (q === '' || holds(options.textsOf?.(row) ?? [], q)));
  return {
    ...state,
    rows,
    total: rows?.length,
    error: answer.error,
    refetch: answer.refetch,
    isStale: false,
    all: () => Promise.resolve(rows ?? []),
  };
};
