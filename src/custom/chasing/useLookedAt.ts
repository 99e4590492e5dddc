import { useSearchParams } from 'react-router';

/** The account at whose panel one looks, as the address says it. */
export const useLookedAt = () => {
  const [address, setAddress] = useSearchParams();
  const looked = Number(address.get('customerId')) || undefined;
  const look = (customerId: number | undefined) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (customerId) after.set('customerId', String(customerId));
        else after.delete('customerId');
        return after;
      },
      { replace: true },
    );
  return { looked, look };
};
