import type { Sort } from '#src/ui/table/columns.ts';
import type { ListFilter, ListState } from '#src/lists/list.ts';
import { useAddress } from './useAddress.ts';
import type { AddressOptions } from './useAddress.ts';

export interface ListOptions extends AddressOptions {
  filters?: readonly ListFilter[];
  /** Default sort order. */
  sort?: Sort;
  perPage?: number;
  /** Name of the search parameter in the address. */
  searchKey?: string;
  /** Distinguishes several lists on one path, such as `invoices`. */
  name?: string;
  /** Returns false for a value that the call ignores. The list ignores it too, unless it is one of the choices. */
  accepts?: (filter: ListFilter, value: string) => boolean;
}

const all = 'all';
const none: readonly ListFilter[] = [];
const usualPage = 100;
const maxSearchLength = 200;

const positive = (text: string | null, otherwise: number) => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
};

const isKnown = (filter: ListFilter, value: string, { accepts }: ListOptions) =>
  filter.choices.length === 0 || filter.choices.some((choice) => choice.value === value) || (accepts?.(filter, value) ?? true);

const readFilterValue = (address: URLSearchParams, filter: ListFilter, isAsked: boolean, options: ListOptions) => {
  const { key, initial, isOpening } = filter;
  const addressValue = address.get(key);
  if (addressValue === all) return undefined;
  const paramValue = addressValue && isKnown(filter, addressValue, options) ? addressValue : undefined;
  return paramValue || (isOpening && isAsked ? undefined : initial);
};

const labelFilter = ({ choices, label, describe: describeValue }: ListFilter, value: string) =>
  describeValue ? `${label}: ${describeValue(value)}` : (choices.find((choice) => choice.value === value)?.label ?? label);

/** Reads search, filters, order and page from an address. */
export const readPlace = (address: URLSearchParams, options: ListOptions) => {
  const { filters = none, sort, perPage = usualPage, searchKey = 'q' } = options;
  const isAsked = [searchKey, ...filters.filter(({ isOpening }) => !isOpening).map(({ key }) => key)].some((key) => address.get(key));
  const sortKey = address.get('sort');
  return {
    isAsked,
    q: (address.get(searchKey) ?? '').slice(0, maxSearchLength),
    values: Object.fromEntries(filters.map((filter) => [filter.key, readFilterValue(address, filter, isAsked, options)])),
    sort: sortKey ? { key: sortKey, order: address.get('order') === 'DESC' ? ('DESC' as const) : ('ASC' as const) } : sort,
    page: positive(address.get('page'), 1),
    perPage: positive(address.get('perPage'), perPage),
  };
};

/** Keeps filters, search, order and page in the address, so that returning or opening a link shows the same list. */
export const useListState = (options: ListOptions = {}): ListState => {
  const { filters = none, searchKey = 'q' } = options;
  const { current, edit, isRecalled } = useAddress(options);
  const { isAsked, ...listPlace } = readPlace(current, options);
  const { q, values } = listPlace;
  const change = (changes: Record<string, string | undefined>) =>
    edit((before) => {
      const next = new URLSearchParams(before);
      for (const [key, value] of Object.entries(changes)) {
        if (value === undefined) next.delete(key);
        else next.set(key, value);
      }
      return next;
    });
  const openingFilters = filters.filter(({ key, initial, isOpening }) => isOpening && values[key] === initial);
  const chosenFilters = filters.filter(({ key, initial }) => values[key] !== undefined && values[key] !== initial);
  return {
    ...listPlace,
    address: {
      params: [searchKey, ...filters.map(({ key }) => key), 'sort', 'order'],
      name: options.name,
      isOutside: options.isOutsideAddress === true,
      current,
      edit,
      isRecalled,
    },
    setQ: (text) =>
      change({ ...Object.fromEntries(openingFilters.map(({ key }) => [key, undefined])), [searchKey]: text || undefined, page: undefined }),
    setValue: (name, value) => {
      const { initial, isOpening } = filters.find((filter) => filter.key === name) ?? {};
      const isUnsaid = value === initial && !(isOpening && isAsked);
      // Default filters stay when the user adds others.
      const initialValues = Object.fromEntries(openingFilters.map((filter) => [filter.key, filter.initial]));
      change({ ...initialValues, [name]: isUnsaid ? undefined : (value ?? (initial && all)), page: undefined });
    },
    setSort: (sort) => change({ sort: sort.key, order: sort.order, page: undefined }),
    setPage: (page) => change({ page: page === 1 ? undefined : String(page) }),
    setPerPage: (perPage) => change({ perPage: String(perPage), page: undefined }),
    filters,
    isNarrowed: q !== '' || chosenFilters.length > 0,
    searched: [q, ...chosenFilters.map((filter) => labelFilter(filter, values[filter.key] ?? ''))].filter(Boolean).join(', '),
    clear: () =>
      change({ [searchKey]: undefined, page: undefined, ...Object.fromEntries(filters.map((filter) => [filter.key, undefined])) }),
  };
};
