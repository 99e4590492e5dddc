import { useSearchParams } from 'react-router';

/** What the address says beside the path, and a change of it that leaves all else there: `change({ asAt: null })`. */
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
