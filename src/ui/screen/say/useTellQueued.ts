import { plural } from '#src/ui/text/format.ts';
import { useToast } from './useToast.tsx';

/** Reports how many e-mails were queued and why the rest were not. */
export const useTellQueued = (what: string) => {
  const toast = useToast();
  return (results: readonly { Ok: boolean; Message: string }[]) => {
    const refused = results.filter(({ Ok }) => !Ok);
    const queuedCount = results.length - refused.length;
    const words = [...(queuedCount > 0 ? [`${plural(queuedCount, what)} queued`] : []), ...refused.map(({ Message }) => Message)];
    toast(`${words.join('. ')}.`, { tone: refused.length > 0 ? 'warning' : 'success' });
  };
};
