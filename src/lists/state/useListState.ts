import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIsStillHere } from '#src/ui/screen/dialog/stillHere.ts';
import type { Sort } from '#src/ui/table/columns.ts';
import type { ListFilter, ListState } from '#src/lists/list.ts';

export interface ListOptions {
  filters?: readonly ListFilter[];
  /** The order while the address says none. */
  sort?: Sort;
  perPage?: number;
  /** The name of the search in the address. */
  searchKey?: string;
  /** Of several lists on one path, which: `invoices`. */
  name?: string;
  /** For a list in a panel or beside a form: it is not what the address is of. */
  isOutsideAddress?: boolean;
}

const all = 'all';
const none: readonly ListFilter[] = [];
const usualPage = 100;
const longestSearch = 200;

/** The address, or what stands for it, as `[read, change]`; a change replaces the entry in the browser's history. */
const useAddress = (isOutside: boolean) => {
  const [address, setAddress] = useSearchParams();
  const isStillHere = useIsStillHere();
  const [own, setOwn] = useState(new URLSearchParams());
  const current = isOutside ? own : address;
  // The router answers with the address as it was drawn, and draws one change after the other: of several at once none undoes another.
  const latest = useRef(current);
  const onTheWay = useRef<string[]>([]);
  useEffect(() => {
    const arrived = onTheWay.current.indexOf(current.toString());
    onTheWay.current = arrived === -1 ? [] : onTheWay.current.slice(arrived + 1);
    if (onTheWay.current.length === 0) latest.current = current;
  }, [current]);
  const change = (changes: Record<string, string | undefined>) => {
    if (!isOutside && !isStillHere()) return;
    const next = new URLSearchParams(latest.current);
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(key);
      else next.set(key, value);
    }
    latest.current = next;
    onTheWay.current.push(next.toString());
    if (isOutside) setOwn(next);
    else setAddress(next, { replace: true });
  };
  return [current, change] as const;
};

const positive = (text: string | null, otherwise: number) => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
};

const valueOf = (address: URLSearchParams, { key, initial, isOpening }: ListFilter, isAsked: boolean) => {
  const said = address.get(key);
  if (said === all) return undefined;
  return said || (isOpening && isAsked ? undefined : initial);
};

const labelOf = ({ choices, label, tell }: ListFilter, value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? (tell ? `${label}: ${tell(value)}` : label);

/** Filters, search, order and page, kept in the address: coming back, or opening a link, shows the same list. */
export const useListState = (options: ListOptions = {}): ListState => {
  const { filters = none, sort: usualSort, perPage: usualSize = usualPage, searchKey = 'q', isOutsideAddress = false } = options;
  const [address, change] = useAddress(isOutsideAddress);
  const params = [searchKey, ...filters.map(({ key }) => key), 'sort', 'order'];
  const q = (address.get(searchKey) ?? '').slice(0, longestSearch);
  const isAsked = [searchKey, ...filters.filter(({ isOpening }) => !isOpening).map(({ key }) => key)].some((key) => address.get(key));
  const values = Object.fromEntries(filters.map((filter) => [filter.key, valueOf(address, filter, isAsked)]));
  const opening = filters.filter(({ key, initial, isOpening }) => isOpening && values[key] === initial);
  const chosen = filters.filter(({ key, initial }) => values[key] !== undefined && values[key] !== initial);
  const sortKey = address.get('sort');
  return {
    address: { params, name: options.name, isOutside: isOutsideAddress },
    q,
    setQ: (text) =>
      change({ ...Object.fromEntries(opening.map(({ key }) => [key, undefined])), [searchKey]: text || undefined, page: undefined }),
    values,
    setValue: (name, value) => {
      const { initial, isOpening } = filters.find((filter) => filter.key === name) ?? {};
      const isUnsaid = value === initial && !(isOpening && isAsked);
      // What the list opened with stays when it is narrowed by hand.
      const kept = Object.fromEntries(opening.map((filter) => [filter.key, filter.initial]));
      change({ ...kept, [name]: isUnsaid ? undefined : (value ?? (initial && all)), page: undefined });
    },
    sort: sortKey ? { key: sortKey, order: address.get('order') === 'DESC' ? 'DESC' : 'ASC' } : usualSort,
    setSort: (sort) => change({ sort: sort.key, order: sort.order, page: undefined }),
    page: positive(address.get('page'), 1),
    perPage: positive(address.get('perPage'), usualSize),
    setPage: (page) => change({ page: page === 1 ? undefined : String(page) }),
    setPerPage: (perPage) => change({ perPage: String(perPage), page: undefined }),
    filters,
    isNarrowed: q !== '' || chosen.length > 0,
    searched: [q, ...chosen.map((filter) => labelOf(filter, values[filter.key] ?? ''))].filter(Boolean).join(', '),
    clear: () =>
      change({ [searchKey]: undefined, page: undefined, ...Object.fromEntries(filters.map((filter) => [filter.key, undefined])) }),
  };
};
