import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { ListView } from '#contract/system/views/shapes.ts';
import type { List } from '#src/lists/list.ts';
import { findSetting, useLooks } from '#src/lists/look/looks.ts';

export type ListPlace = ListView['Address'];

const pageParams = ['page', 'perPage'];
const viewParam = 'view';
/** Selects no view, even if the list has a default one. */
export const noView = '0';

export const isSamePlace = (one: ListPlace, other: ListPlace) => {
  const texts = (listPlace: ListPlace) => listPlace.filter(({ Value }) => Value !== '').map(({ Name, Value }) => `${Name}=${Value}`);
  return texts(one).toSorted().join('&') === texts(other).toSorted().join('&');
};

const readPlace = (address: URLSearchParams, params: readonly string[]): ListPlace =>
  params.flatMap((Name) => {
    const Value = address.get(Name);
    return Value === null ? [] : [{ Name, Value }];
  });

/** Returns the address with the list's part replaced, on the first page. */
const writePlace = (params: readonly string[], listPlace: ListPlace, viewId: string | undefined) => (before: URLSearchParams) => {
  const after = new URLSearchParams(before);
  for (const param of [...params, ...pageParams, viewParam]) after.delete(param);
  for (const { Name, Value } of listPlace) after.set(Name, Value);
  if (viewId !== undefined) after.set(viewParam, viewId);
  return after;
};

/** Identifies the list, its selected view, and its search, filters and order in the address. */
export const usePlace = <Row>(list: List<Row>) => {
  const looks = useLooks();
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  const { params = [], name: part, isOutside = false, current = address, isRecalled = false, edit } = list.address ?? {};
  const name = [...pathname.split('/').filter(Boolean), ...(part ? [part] : [])].join('/');
  const views = looks.Views.filter(({ List }) => List === name);
  const openingView = views.find(({ ListViewId }) => ListViewId === findSetting(name).DefaultViewId);
  const go = (listPlace: ListPlace, viewId: string | undefined) => edit?.(writePlace(params, listPlace, viewId));
  const hasNoParams = ![...params, ...pageParams, viewParam].some((param) => address.has(param));
  const opensDefault = !isOutside && hasNoParams && openingView !== undefined;
  useEffect(() => {
    if (opensDefault) go(openingView.Address, String(openingView.ListViewId));
    else if (isRecalled && looks.state !== 'asked') edit?.((params) => params);
  });
  return {
    name,
    views,
    view: views.find(({ ListViewId }) => String(ListViewId) === current.get(viewParam)),
    opening: openingView,
    place: readPlace(current, params),
    isKept: !isOutside && looks.state === 'here',
    /** True if the rows are about to change to those of another view. */
    isAwaited: !isOutside && (looks.state === 'asked' || opensDefault),
    go,
  };
};
