import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIsStillHere } from '#src/ui/screen/dialog/stillHere.ts';
import { readLastAddress, saveLastAddress } from './readLastAddress.ts';

export interface AddressOptions {
  /** True for a list in a panel or beside a form, whose state is not in the address. */
  isOutsideAddress?: boolean;
  /** Name under which the list's state is remembered, for use when the address has none. */
  rememberAs?: string;
}

type Edit = (before: URLSearchParams) => URLSearchParams;

/** Returns the parameters of the address, or their substitute for a list outside it. A change replaces the entry in the browser history. */
export const useAddress = ({ isOutsideAddress: isOutside = false, rememberAs }: AddressOptions) => {
  const [address, setAddress] = useSearchParams();
  const isStillHere = useIsStillHere();
  const [outsideParams, setOutsideParams] = useState(new URLSearchParams());
  const source = isOutside ? outsideParams : address;
  const lastAddress = source.size === 0 && rememberAs !== undefined ? (readLastAddress(rememberAs) ?? '') : '';
  const current = useMemo(() => (lastAddress === '' ? source : new URLSearchParams(lastAddress)), [lastAddress, source]);
  // The router returns the address as last drawn. This reference keeps several changes at the same time from undoing each other.
  const latest = useRef(current);
  const onTheWay = useRef<string[]>([]);
  useEffect(() => {
    const arrivedIndex = onTheWay.current.indexOf(current.toString());
    onTheWay.current = arrivedIndex === -1 ? [] : onTheWay.current.slice(arrivedIndex + 1);
    if (onTheWay.current.length === 0) latest.current = current;
  }, [current]);
  useEffect(() => {
    if (rememberAs !== undefined && address.size > 0) saveLastAddress(rememberAs, address.toString());
  }, [rememberAs, address]);
  const edit = (change: Edit) => {
    if (!isOutside && !isStillHere()) return;
    const next = change(latest.current);
    latest.current = next;
    onTheWay.current.push(next.toString());
    if (rememberAs !== undefined) saveLastAddress(rememberAs, next.toString());
    if (isOutside) setOutsideParams(next);
    else setAddress(next, { replace: true });
  };
  return { current, edit, isRecalled: lastAddress !== '' };
};
