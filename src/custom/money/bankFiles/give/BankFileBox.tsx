import { useState } from 'react';
import { maxBankFileMb } from '#contract/money/bankFiles/calls.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { FileBox } from '#src/ui/inputs/files/FileBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { RowsOfFile } from './RowsOfFile.tsx';
import type { useImportFile } from './useImportFile.ts';

interface BankFileBoxProps {
  fileImport: ReturnType<typeof useImportFile>;
  onOpen: (bankFileId: number) => void;
}

/** Asks Finance for the reason to import a file that cannot be checked in full. */
const ImportUnbalanced = ({ fileImport }: Pick<BankFileBoxProps, 'fileImport'>) => {
  const [isAsking, setAsking] = useState(false);
  const { file } = fileImport;
  if (!file || !fileImport.canGiveReason) return null;
  return (
    <>
      <ActionButton onPress={() => setAsking(true)}>Import with a reason</ActionButton>
      {isAsking && (
        <ReasonDialog
          title="Import file with a reason"
          confirm="Import file"
          hint="Saved with the file"
          pending={fileImport.pending}
          onConfirm={(reason) => {
            setAsking(false);
            return fileImport.sendReason(reason);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{fileImport.failure?.message}</p>
        </ReasonDialog>
      )}
    </>
  );
};

/** Imports a bank file. If the file has no new lines, shows the counts of its rows. */
export const BankFileBox = ({ fileImport, onOpen }: BankFileBoxProps) => {
  const { file, answer } = fileImport;
  return (
    <div className="bank-give">
      <FileBox
        label="Bank file"
        accept=".csv,.txt,.ofx,.qfx,.xml,.053"
        hint={`CSV, OFX or CAMT.053, at most ${maxBankFileMb} MB. Duplicates are skipped. Nothing is posted until you confirm.`}
        onFile={fileImport.importFile}
        pending={fileImport.pending && file ? `Reading ${file.name}` : undefined}
        error={answer?.Columns ? undefined : fileImport.failure?.message}
      />
      <ImportUnbalanced fileImport={fileImport} />
      <CheckBox label="Map columns again" checked={fileImport.mapsAgain} onChange={fileImport.setMapsAgain} />
      {answer && !answer.Columns && (
        <Notice isAlert>
          This file has no new lines. <RowsOfFile rows={{ Imported: answer.New, Known: answer.Known, LeftOut: answer.LeftOut }} />
          {answer.KnownIn !== null && (
            <ActionButton kind="quiet" onPress={() => answer.KnownIn !== null && onOpen(answer.KnownIn)}>
              Open earlier file
            </ActionButton>
          )}
        </Notice>
      )}
    </div>
  );
};
