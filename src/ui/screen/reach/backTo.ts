import { useNavigate } from 'react-router';

/** The addresses of this visit by their place in the browser's history; a reload forgets them. */
const addresses = new Map<number, string>();

const place = () => (history.state as { idx?: number } | null)?.idx ?? 0;

export const noteAddress = (address: string) => {
  addresses.set(place(), address);
};

/**
 * Backs out to the list that one came from, as it was left: its filter, page and scroll. Where one came from elsewhere, to the list anew.
 * `isList` tells the list from other screens under the same path.
 */
export const useBackTo = (list: string, isList: (address: string) => boolean = (address) => address.split('?')[0] === list) => {
  const navigate = useNavigate();
  return () => {
    const before = addresses.get(place() - 1);
    if (before !== undefined && isList(before)) void navigate(-1);
    else void navigate(list);
  };
};
