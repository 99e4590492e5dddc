import { useNavigate } from 'react-router';

/** Addresses of this visit by position in the browser history. Lost when the page is reloaded. */
const addresses = new Map<number, string>();

const historyIndex = () => (history.state as { idx?: number } | null)?.idx ?? 0;

export const noteAddress = (address: string) => {
  addresses.set(historyIndex(), address);
};

/**
 * Goes back to the list that the user came from, with its filters, page and scroll position. Opens a new list if the user came from
 * elsewhere. `isList` recognises addresses of the list.
 */
export const useBackTo = (list: string, isList: (address: string) => boolean = (address) => address.split('?')[0] === list) => {
  const navigate = useNavigate();
  return () => {
    const before = addresses.get(historyIndex() - 1);
    if (before !== undefined && isList(before)) void navigate(-1);
    else void navigate(list);
  };
};
