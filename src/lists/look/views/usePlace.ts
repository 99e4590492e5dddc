import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { ListView } from '#contract/system/views/shapes.ts';
import type { List } from '#src/lists/list.ts';
import { settingOf, useLooks } from '#src/lists/look/looks.ts';

export type Place = ListView['Address'];

const pageParams = ['page', 'perPage'];
const viewParam = 'view';
/** No view, though there is one that the list opens with. */
export const noView = '0';

const isSaid = ({ Name, Value }: Place[number]) => Value !== '' && !(Name === 'filter' && Value === '{}');

export const isSamePlace = (one: Place, other: Place) => {
  const texts = (place: Place) => place.filter(isSaid).map(({ Name, Value }) => `${Name}=${Value}`);
  return texts(one).toSorted().join('&') === texts(other).toSorted().join('&');
};

const readPlace = (address: URLSearchParams, params: readonly string[]): Place =>
  params.flatMap((Name) => {
    const Value = address.get(Name);
    return Value === null ? [] : [{ Name, Value }];
  });

interface Written {
  params: readonly string[];
  isOwnAddress: boolean;
}

/** The address with that of the list in it, on its first page. */
export const writePlace =
  ({ params, isOwnAddress }: Written, place: Place, viewId: string | undefined) =>
  (before: URLSearchParams) => {
    const after = new URLSearchParams(before);
    for (const param of [...params, ...pageParams, viewParam]) after.delete(param);
    // Without it react-admin would take the filter that it remembers.
    if (!isOwnAddress) after.set('filter', '{}');
    for (const { Name, Value } of place) if (params.includes(Name)) after.set(Name, Value);
    if (viewId !== undefined) after.set(viewParam, viewId);
    return after;
  };

/** react-admin writes its whole address anew with each filter: the view that was chosen goes back into it. */
const useKeptView = (viewId: string | null, isLost: boolean, keep: (viewId: string) => void) => {
  const last = useRef(viewId);
  useEffect(() => {
    if (isLost && last.current !== null) keep(last.current);
    else last.current = viewId;
  });
  return () => {
    last.current = null;
  };
};

/** Which list it is, which view of it is chosen, and its search, filters and order as the address says them. */
export const usePlace = <Row>(list: List<Row>) => {
  const looks = useLooks();
  const { pathname } = useLocation();
  const [address, setAddress] = useSearchParams();
  const { params = [], name: part, isOutside = false } = list.address ?? {};
  const name = [...pathname.split('/').filter(Boolean), ...(part ? [part] : [])].join('/');
  const views = looks.Views.filter(({ List }) => List === name);
  const said = address.get(viewParam);
  const opening = views.find(({ ListViewId }) => ListViewId === settingOf(name).DefaultViewId);
  const isOwnAddress = list.address?.place === undefined;
  const place = list.address?.place ?? readPlace(address, params);
  const write = (next: Place, viewId: string | undefined) =>
    setAddress(writePlace({ params, isOwnAddress }, next, viewId), { replace: true });
  const isRewritten = !isOwnAddress && said === null && address.has('sort');
  const forget = useKeptView(said, isRewritten, (view) => write(place, view));
  const isBare = ![...params, ...pageParams, viewParam].some((param) => address.has(param));
  const isToOpen = !isOutside && isBare && opening !== undefined;
  useEffect(() => {
    if (isToOpen) write(opening.Address, String(opening.ListViewId));
  });
  return {
    name,
    views,
    view: views.find(({ ListViewId }) => String(ListViewId) === said),
    opening,
    place,
    isKept: !isOutside && looks.state === 'here',
    /** The rows would be those of another view in a moment. */
    isAwaited: !isOutside && (looks.state === 'asked' || isToOpen),
    params,
    isOwnAddress,
    /** Where the list is as it comes. */
    initial: list.address?.initial ?? [],
    forget,
  };
};
