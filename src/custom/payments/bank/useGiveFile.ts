import { useState } from 'react';
import { takeBankFile } from '#contract/bankFiles/calls.ts';
import type { BankColumns, BankFileTaken } from '#contract/bankFiles/shapes.ts';
import { useTell } from '#src/api/tell.ts';
import { useAction } from '#src/api/useAction.ts';
import { plural } from '#src/ui/text/format.ts';

const leftOut = ({ Known }: BankFileTaken) => `${plural(Known, 'line')} of it ${Known === 1 ? 'was' : 'were'} known and left out`;

/** A bank's file is taken, once more with its columns where they are asked for, and opens with what is new in it. */
export const useGiveFile = (onOpen: (bankFileId: number) => void, onSettled: () => void) => {
  const [file, setFile] = useState<File>();
  const [told, setTold] = useState<BankFileTaken>();
  const [isAnew, setAnew] = useState(false);
  const tell = useTell();
  const settled = (answer: BankFileTaken) => {
    onSettled();
    if (answer.BankFileId === null) return setTold(answer);
    // It opens with what is new: what is not in it is said.
    if (answer.Known > 0) tell(leftOut(answer));
    return onOpen(answer.BankFileId);
  };
  const take = useAction(takeBankFile, { onFailed: () => true, onDone: settled });
  const send = (given: File, named?: BankColumns) =>
    take.run({
      query: { fileName: given.name.slice(0, 150), ...(named ? { columns: JSON.stringify(named) } : isAnew && { anew: 'true' as const }) },
      body: given,
    });
  const give = (given: File) => {
    setTold(undefined);
    setFile(given);
    return send(given);
  };
  const forget = () => setTold(undefined);
  return { file, told, forget, isAnew, setAnew, settled, send, give, pending: take.pending, failure: take.anyFailure };
};
