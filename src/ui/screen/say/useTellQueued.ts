import { plural } from '#src/ui/text/format.ts';
import { useToast } from './useToast.tsx';

/** Reports how many e-mails were queued and why the rest were not. */
export const useTellQueued = (what: string) => {
  const toast = useToast();
  return (results: readonly { Ok: boolean; Message: string }[]) => {
    const refusals = results.filter(({ Ok }) => !Ok);
    const queuedCount = results.length - refusals.length;
    const words = [...(queuedCount > 0 ? [`${plural(queuedCount, what)} queued`] : []), ...refusals.map(({ Message }) => Message)];
    toast(`${words.join('. ')}.`, { tone: refusals.length > 0 ? 'warning' : 'success' });
  };
};
