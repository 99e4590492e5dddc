import { useState } from 'react';
import { takeBankFile } from '#contract/money/bankFiles/calls.ts';
import { describeRows } from '#contract/money/bankFiles/describeRows.ts';
import type { BankColumns, BankFileAnswer, Unbalanced } from '#contract/money/bankFiles/shapes.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { useTell } from '#src/api/tell.ts';
import { useAction } from '#src/api/useAction.ts';

/** True if the file was refused because rows may be missing. Finance may then import the file with a reason. */
const isMissingRows = (error: Error | null) =>
  error instanceof ApiError && (error.details as Unbalanced | undefined)?.IsMissingRows === true;

/** Imports a bank file and opens its new lines. If the server asks for columns or a reason, sends the file again with them. */
export const useImportFile = (onOpen: (bankFileId: number) => void, onSettled: () => void) => {
  const [file, setFile] = useState<File>();
  const [lastAnswer, setLastAnswer] = useState<BankFileAnswer>();
  const [columns, setColumns] = useState<BankColumns>();
  const [mapsAgain, setMapsAgain] = useState(false);
  const notify = useTell();
  const applyAnswer = (answer: BankFileAnswer) => {
    onSettled();
    if (answer.BankFileId === null) return setLastAnswer(answer);
    setLastAnswer(undefined);
    notify(describeRows({ Imported: answer.New, Known: answer.Known, LeftOut: answer.LeftOut }));
    return onOpen(answer.BankFileId);
  };
  const upload = useAction(takeBankFile, {
    onFailed: (error) => {
      // Closes the dialog for the columns, because it covers the button *Import with a reason*.
      if (isMissingRows(error)) setLastAnswer(undefined);
      return true;
    },
    onDone: applyAnswer,
  });
  const send = (chosenFile: File, chosenColumns: BankColumns | undefined, reason?: string) => {
    setColumns(chosenColumns);
    return upload.run({
      query: {
        fileName: chosenFile.name.slice(0, 150),
        ...(chosenColumns ? { columns: JSON.stringify(chosenColumns) } : mapsAgain && { anew: 'true' as const }),
        ...(reason !== undefined && { reason }),
      },
      body: chosenFile,
    });
  };
  const importFile = (chosenFile: File) => {
    setLastAnswer(undefined);
    setFile(chosenFile);
    return send(chosenFile, undefined);
  };
  return {
    file,
    answer: lastAnswer,
    closeColumns: () => setLastAnswer(undefined),
    /** True to ask for the columns even if the layout is known. */
    mapsAgain,
    setMapsAgain,
    applyAnswer,
    importFile,
    sendColumns: (chosenFile: File, chosenColumns: BankColumns) => send(chosenFile, chosenColumns),
    sendReason: (reason: string) => file && send(file, columns, reason),
    canGiveReason: isMissingRows(upload.error),
    pending: upload.pending,
    failure: upload.anyFailure,
  };
};
