import { useSearchParams } from 'react-router';
import { isoDay } from '#src/ui/text/format.ts';

/** Returns a day of the address. Undefined if it is absent or no day. */
export const readAddressDay = (address: URLSearchParams, name: string) => {
  const text = address.get(name) ?? '';
  const time = Date.parse(text);
  return !Number.isNaN(time) && isoDay(new Date(time)) === text ? text : undefined;
};

/** Reads the query parameters and changes some of them. `change({ asAt: null })` removes one and leaves the others. */
export const useAddressValues = () => {
  const [address, setAddress] = useSearchParams();
  const change = (changes: Readonly<Record<string, string | null | undefined>>) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  return { address, change };
};
