import { useState } from 'react';
import { takeBankFile } from '#contract/money/bankFiles/calls.ts';
import { describeRows } from '#contract/money/bankFiles/describeRows.ts';
import type { BankColumns, BankFileTaken, Unbalanced } from '#contract/money/bankFiles/shapes.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { useTell } from '#src/api/tell.ts';
import { useAction } from '#src/api/useAction.ts';

/** Tells whether whole rows may be missing, so that Finance may import the file with a reason. */
const isMissingRows = (error: Error | null) =>
  error instanceof ApiError && (error.details as Unbalanced | undefined)?.IsMissingRows === true;

/** Imports a bank file. Sends it again with columns or a reason if the server asks for them, and opens the new lines. */
export const useGiveFile = (onOpen: (bankFileId: number) => void, onSettled: () => void) => {
  const [file, setFile] = useState<File>();
  const [told, setTold] = useState<BankFileTaken>();
  const [columns, setColumns] = useState<BankColumns>();
  const [isAnew, setAnew] = useState(false);
  const tell = useTell();
  const settled = (answer: BankFileTaken) => {
    onSettled();
    if (answer.BankFileId === null) return setTold(answer);
    setTold(undefined);
    tell(describeRows({ Imported: answer.New, Known: answer.Known, LeftOut: answer.LeftOut }));
    return onOpen(answer.BankFileId);
  };
  const take = useAction(takeBankFile, {
    onFailed: (error) => {
      // Closes the dialog of columns, because the button for the reason is below it.
      if (isMissingRows(error)) setTold(undefined);
      return true;
    },
    onDone: settled,
  });
  const run = (given: File, named: BankColumns | undefined, reason?: string) => {
    setColumns(named);
    return take.run({
      query: {
        fileName: given.name.slice(0, 150),
        ...(named ? { columns: JSON.stringify(named) } : isAnew && { anew: 'true' as const }),
        ...(reason !== undefined && { reason }),
      },
      body: given,
    });
  };
  const give = (given: File) => {
    setTold(undefined);
    setFile(given);
    return run(given, undefined);
  };
  return {
    file,
    told,
    forget: () => setTold(undefined),
    isAnew,
    setAnew,
    settled,
    give,
    send: (given: File, named: BankColumns) => run(given, named),
    sendWith: (reason: string) => file && run(file, columns, reason),
    canGiveReason: isMissingRows(take.error),
    pending: take.pending,
    failure: take.anyFailure,
  };
};
