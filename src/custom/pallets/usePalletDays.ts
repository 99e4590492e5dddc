import { useSearchParams } from 'react-router';

/** From and as at which day one looks, as the address says it. */
export const usePalletDays = () => {
  const [address, setAddress] = useSearchParams();
  const set = (name: 'from' | 'to', day: string | null) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (day) next.set(name, day);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return { from: address.get('from') ?? undefined, to: address.get('to') ?? undefined, set };
};
