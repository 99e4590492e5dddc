import { useSearchParams } from 'react-router';

/** Keeps the open request form in the address (`ask`), so that an unsent request is found again after a reload. */
export const useAskAddress = () => {
  const [address, setAddress] = useSearchParams();
  const setAsk = (ask: string | undefined) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      if (ask === undefined) next.delete('ask');
      else next.set('ask', ask);
      return next;
    });
  return { ask: address.get('ask'), setAsk };
};
