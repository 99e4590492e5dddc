import { useState } from 'react';
import { useStore } from 'ra-core';
import type { ListFilter } from '#src/lists/list.ts';
import { getBoundNames } from '#src/resources/engine/kinds/filters/filterRange.tsx';
import type { Resource } from '#src/resources/engine/resource.ts';
import { readLastAddress, saveLastAddress } from '#src/lists/state/readLastAddress.ts';
import { writeRangeCode } from '#src/ui/inputs/typed/parseRange.ts';
import { buildResourceFilters } from './buildResourceColumns.tsx';

const asFilterText = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return value.length === 1 ? asFilterText(value[0]) : undefined;
  if (value === null) return 'none';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
};

const readFilter = (text: string): Record<string, unknown> => {
  try {
    return { ...(JSON.parse(text) as object | null) };
  } catch {
    return {};
  }
};

/** Rewrites a URL of version 0.2.0, `?filter={"ChargeFrom":3}`, as `?Charge=3..`. Undefined for other URLs. */
export const rewriteOldAddress = (filters: readonly ListFilter[], address: URLSearchParams) => {
  const text = address.get('filter');
  if (text === null) return undefined;
  const oldFilter = readFilter(text);
  const next = new URLSearchParams();
  for (const key of ['q', ...filters.map((filter) => filter.key)]) {
    const bounds = getBoundNames(key);
    const [from, to] = [asFilterText(oldFilter[bounds.from]), asFilterText(oldFilter[bounds.to])];
    const value = asFilterText(oldFilter[key]) ?? (from !== undefined || to !== undefined ? writeRangeCode(from, to) : undefined);
    if (value !== undefined) next.set(key, value);
  }
  for (const [name, value] of address) if (!['filter', 'displayedFilters'].includes(name)) next.set(name, value);
  return next;
};

/** List settings stored by react-admin in version 0.2.0. */
interface OldMemory {
  filter: object;
  sort: string;
  order: string;
  page: number;
  perPage: number;
}

/** Takes over the list settings of version 0.2.0, once. */
export const useOldMemory = (resource: Resource) => {
  const [old] = useStore<OldMemory | null>(`${resource.name}.listParams`, null);
  useState(() => {
    if (!old || readLastAddress(resource.name) !== null) return;
    const { filter, sort, order, page, perPage } = old;
    const texts = { filter: JSON.stringify(filter), sort, order, page: String(page), perPage: String(perPage) };
    saveLastAddress(resource.name, rewriteOldAddress(buildResourceFilters(resource), new URLSearchParams(texts))?.toString() ?? '');
  });
};
