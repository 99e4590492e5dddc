import { useState } from 'react';
import { describeError } from '#src/api/call.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';

/** Opens a document and shows errors. The first opening takes a moment, because the PDF is then created. */
export const usePaper = (openPaper: (id: number) => Promise<void>) => {
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const run = async (id: number) => {
    setPending(true);
    await openPaper(id).catch((error: unknown) => toast(describeError(error), { tone: 'error' }));
    setPending(false);
  };
  return { run, pending };
};
