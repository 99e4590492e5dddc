import { useState } from 'react';
import { largestBankFileMb } from '#contract/money/bankFiles/calls.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { FileBox } from '#src/ui/inputs/files/FileBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { RowsOfFile } from './RowsOfFile.tsx';
import type { useGiveFile } from './useGiveFile.ts';

interface BankFileBoxProps {
  giving: ReturnType<typeof useGiveFile>;
  onOpen: (bankFileId: number) => void;
}

/** Asks Finance for a reason to import a file that is not checked in full. */
const ImportUnbalanced = ({ giving }: Pick<BankFileBoxProps, 'giving'>) => {
  const [isAsking, setAsking] = useState(false);
  const { file } = giving;
  if (!file || !giving.canGiveReason) return null;
  return (
    <>
      <ActionButton onPress={() => setAsking(true)}>Import with a reason</ActionButton>
      {isAsking && (
        <ReasonDialog
          title="Import file with a reason"
          confirm="Import file"
          hint="Kept with the file"
          pending={giving.pending}
          onConfirm={(reason) => {
            setAsking(false);
            return giving.sendWith(reason);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{giving.failure?.message}</p>
        </ReasonDialog>
      )}
    </>
  );
};

/** Imports a bank file. If nothing in it is new, the counts of its rows appear here. */
export const BankFileBox = ({ giving, onOpen }: BankFileBoxProps) => {
  const { file, told } = giving;
  return (
    <div className="bank-give">
      <FileBox
        label="Bank file"
        accept=".csv,.txt,.ofx,.qfx,.xml,.053"
        hint={`CSV, OFX or CAMT.053, at most ${largestBankFileMb} MB. Duplicates are skipped; nothing is posted until you confirm.`}
        onFile={giving.give}
        pending={giving.pending && file ? `Reading ${file.name}` : undefined}
        error={told?.Columns ? undefined : giving.failure?.message}
      />
      <ImportUnbalanced giving={giving} />
      <CheckBox label="Map columns again" checked={giving.isAnew} onChange={giving.setAnew} />
      {told && !told.Columns && (
        <Notice isAlert>
          This file has no new lines. <RowsOfFile rows={{ Imported: told.New, Known: told.Known, LeftOut: told.LeftOut }} />
          {told.KnownIn !== null && (
            <ActionButton kind="quiet" onPress={() => told.KnownIn !== null && onOpen(told.KnownIn)}>
              Open earlier file
            </ActionButton>
          )}
        </Notice>
      )}
    </div>
  );
};
