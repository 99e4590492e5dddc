import { useNavigate } from 'react-router';

/** Addresses of this visit by position in the browser history. Lost on reload. */
const addresses = new Map<number, string>();

const historyIndex = () => (history.state as { idx?: number } | null)?.idx ?? 0;

export const noteAddress = (address: string) => {
  addresses.set(historyIndex(), address);
};

/**
 * Goes back to the list that the user came from, with its filter, page and scroll position. If the user came from elsewhere, opens the list
 * fresh. `isList` tells the list from other screens under the same path.
 */
export const useBackTo = (list: string, isList: (address: string) => boolean = (address) => address.split('?')[0] === list) => {
  const navigate = useNavigate();
  return () => {
    const before = addresses.get(historyIndex() - 1);
    if (before !== undefined && isList(before)) void navigate(-1);
    else void navigate(list);
  };
};
