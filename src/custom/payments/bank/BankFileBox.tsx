import { largestBankFileMb } from '#contract/bankFiles/calls.ts';
import type { BankFileTaken } from '#contract/bankFiles/shapes.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { FileBox } from '#src/ui/inputs/FileBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Notice } from '#src/ui/screen/Notice.tsx';
import { plural } from '#src/ui/text/format.ts';
import type { useGiveFile } from './useGiveFile.ts';

const knownWords = ({ Known }: BankFileTaken) =>
  `${plural(Known, 'line')} of it ${Known === 1 ? 'is' : 'are'} known already: nothing is new.`;

interface BankFileBoxProps {
  giving: ReturnType<typeof useGiveFile>;
  onOpen: (bankFileId: number) => void;
}

/** Where a bank's file is given; one of which all is known is told here. */
export const BankFileBox = ({ giving, onOpen }: BankFileBoxProps) => {
  const { file, told } = giving;
  return (
    <div className="bank-give">
      <FileBox
        label="Bank file"
        accept=".csv,.txt,.ofx,.qfx,.xml,.053"
        hint={`CSV, OFX or CAMT.053, at most ${largestBankFileMb} MB. Lines that an earlier file had are left out; nothing is posted before you confirm it.`}
        onFile={giving.give}
        pending={giving.pending && file ? `Reading ${file.name}` : undefined}
        error={told?.Columns ? undefined : giving.failure?.message}
      />
      <CheckBox label="Name its columns anew" checked={giving.isAnew} onChange={giving.setAnew} />
      {told && !told.Columns && (
        <Notice isAlert>
          {knownWords(told)}{' '}
          {told.KnownIn !== null && (
            <ActionButton kind="quiet" onPress={() => told.KnownIn !== null && onOpen(told.KnownIn)}>
              Open it
            </ActionButton>
          )}
        </Notice>
      )}
    </div>
  );
};
