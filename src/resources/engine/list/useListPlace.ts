import { useEffect, useRef } from 'react';
import type { ListControllerResult } from 'ra-core';
import { useNavigate } from 'react-router';
import { useIsStillHere } from '#src/ui/screen/dialog/stillHere.ts';
import type { Row } from '#src/resources/engine/resource.ts';

interface Place {
  filter: Record<string, unknown>;
  sort: string;
  order: string;
  page: number;
  perPage: number;
}

const placeOf = ({ filterValues, sort, page, perPage }: ListControllerResult<Row>): Place => ({
  filter: (filterValues ?? {}) as Record<string, unknown>,
  sort: sort.field,
  order: sort.order,
  page,
  perPage,
});

const write = ({ filter, ...place }: Place) =>
  new URLSearchParams(
    Object.entries({ filter: JSON.stringify(filter), ...place }).map(([name, value]) => [name, String(value)]),
  ).toString();

/**
 * Where one is in react-admin's list, and what changes it: in the address, which react-admin reads, at once. Its own setters write a moment
 * later, which undoes the opening of a row between.
 */
export const useListPlace = (list: ListControllerResult<Row>) => {
  const navigate = useNavigate();
  const isStillHere = useIsStillHere();
  const place = placeOf(list);
  const said = write(place);
  // Two changes within one draw build on each other.
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
    // The place is another where its words are.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [said]);
  const change = (changed: (before: Place) => Partial<Place>) => {
    if (!isStillHere()) return;
    latest.current = { ...latest.current, page: 1, ...changed(latest.current) };
    void navigate({ search: `?${write(latest.current)}` }, { replace: true });
  };
  return { place, change };
};
