import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIsStillHere } from '#src/ui/screen/dialog/stillHere.ts';
import { lastAddress, saveLastAddress } from './lastAddress.ts';

export interface AddressOptions {
  /** For a list in a panel or beside a form: it is not what the address is of. */
  isOutsideAddress?: boolean;
  /** Opened without an address, the list is as its user left it. It is remembered under this name. */
  rememberAs?: string;
}

type Edit = (before: URLSearchParams) => URLSearchParams;

/** Returns the address, or what stands for it. An edit replaces the entry in the browser's history. */
export const useAddress = ({ isOutsideAddress: isOutside = false, rememberAs }: AddressOptions) => {
  const [address, setAddress] = useSearchParams();
  const isStillHere = useIsStillHere();
  const [own, setOwn] = useState(new URLSearchParams());
  const given = isOutside ? own : address;
  const recalled = given.size === 0 && rememberAs !== undefined ? (lastAddress(rememberAs) ?? '') : '';
  const current = useMemo(() => (recalled === '' ? given : new URLSearchParams(recalled)), [recalled, given]);
  // The router answers with the address as it was drawn, and draws one change after the other: of several at once none undoes another.
  const latest = useRef(current);
  const onTheWay = useRef<string[]>([]);
  useEffect(() => {
    const arrived = onTheWay.current.indexOf(current.toString());
    onTheWay.current = arrived === -1 ? [] : onTheWay.current.slice(arrived + 1);
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
    if (isOutside) setOwn(next);
    else setAddress(next, { replace: true });
  };
  return { current, edit, isRecalled: recalled !== '' };
};
