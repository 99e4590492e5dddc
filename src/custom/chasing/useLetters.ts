import { sendChaseLetters } from '#contract/chasing/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { plural } from '#src/ui/text/format.ts';

/** Sends each its letter, and tells how many went and why any did not. */
export const useLetters = (onDone: () => void) => {
  const toast = useToast();
  return useAction(sendChaseLetters, {
    isToldBeside: true,
    onDone: (results) => {
      const refused = results.filter(({ Ok }) => !Ok);
      const sent = results.length - refused.length;
      const words = [...(sent > 0 ? [`${plural(sent, 'letter')} queued`] : []), ...refused.map(({ Message }) => Message)];
      toast(`${words.join('. ')}.`, { tone: refused.length > 0 ? 'warning' : 'success' });
      onDone();
    },
  });
};
