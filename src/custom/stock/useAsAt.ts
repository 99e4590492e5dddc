import { useSearchParams } from 'react-router';
import { today } from '#src/ui/text/format.ts';

/** As at which day one looks, as the address says it; no day is now. */
export const useAsAt = () => {
  const [address, setAddress] = useSearchParams();
  const asAt = address.get('asAt') ?? undefined;
  const setDay = (day: string | null) => {
    const next = new URLSearchParams(address);
    if (day === null || day >= today()) next.delete('asAt');
    else next.set('asAt', day);
    setAddress(next, { replace: true });
  };
  return { asAt, day: asAt === undefined || asAt >= today() ? null : asAt, setDay };
};
