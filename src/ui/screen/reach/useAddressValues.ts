import { useSearchParams } from 'react-router';

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
