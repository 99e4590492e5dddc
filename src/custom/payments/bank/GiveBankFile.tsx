import { useState } from 'react';
import { largestBankFileMb, listBankFiles, takeBankFile } from '#contract/bankFiles/calls.ts';
import type { BankColumns, BankFile, BankFileTaken } from '#contract/bankFiles/shapes.ts';
import { useTell } from '#src/api/tell.ts';
import { useAction } from '#src/api/useAction.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/useServerList.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { FileBox } from '#src/ui/inputs/FileBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Notice } from '#src/ui/screen/Notice.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatInstant, formatQuantity, plural } from '#src/ui/text/format.ts';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { PasteAdvice } from './PasteAdvice.tsx';

const kindWords = { Csv: 'CSV', Ofx: 'OFX', Camt: 'CAMT.053', Remittance: 'Advice' } as const;

const columns: readonly Column<BankFile>[] = [
  { key: 'Name', title: 'File', cell: (file) => file.Name, sortBy: 'server' },
  { key: 'Kind', title: 'Kind', width: '7rem', leaves: 2, cell: (file) => kindWords[file.Kind] },
  { key: 'CreatedAt', title: 'Given', width: '11rem', leaves: 1, sortBy: 'server', cell: (file) => formatInstant(file.CreatedAt) },
  { key: 'CreatedByName', title: 'By', width: '9rem', leaves: 3, cell: (file) => file.CreatedByName ?? '' },
  { key: 'Receipts', title: 'Receipts', isFigure: true, width: '7rem', cell: (file) => formatQuantity(file.Receipts) },
  { key: 'Recorded', title: 'Recorded', isFigure: true, width: '7rem', cell: (file) => formatQuantity(file.Recorded) },
  { key: 'Waiting', title: 'Waiting', isFigure: true, width: '7rem', phone: 'first', cell: (file) => formatQuantity(file.Waiting) },
];

const filters: readonly ListFilter[] = [{ key: 'Show', label: 'Show', choices: [{ value: 'Waiting', label: 'with lines that wait' }] }];

const knownWords = ({ Known }: BankFileTaken) =>
  `${plural(Known, 'line')} of it ${Known === 1 ? 'is' : 'are'} known already: nothing is new.`;

const leftOut = ({ Known }: BankFileTaken) => `${plural(Known, 'line')} of it ${Known === 1 ? 'was' : 'were'} known and left out`;

/** A bank's file to be given or an advice to be pasted, and what was given before. */
export const GiveBankFile = ({ onOpen }: { onOpen: (bankFileId: number) => void }) => {
  const list = useServerList(listBankFiles, { filters });
  const [file, setFile] = useState<File>();
  const [told, setTold] = useState<BankFileTaken>();
  const [isAnew, setAnew] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const tell = useTell();
  const settled = (answer: BankFileTaken) => {
    setPasting(false);
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
  return (
    <ListScreen
      title="Bank files"
      list={list}
      columns={columns}
      keyOf={(row) => row.BankFileId}
      onOpen={(row) => onOpen(row.BankFileId)}
      primary={
        <ActionButton shortcut="a" onPress={() => setPasting(true)}>
          Paste an advice
        </ActionButton>
      }
      before={
        <div className="bank-give">
          <FileBox
            label="Bank file"
            accept=".csv,.txt,.ofx,.qfx,.xml,.053"
            hint={`CSV, OFX or CAMT.053, at most ${largestBankFileMb} MB. Lines that an earlier file had are left out; nothing is posted before you confirm it.`}
            onFile={give}
            pending={take.pending && file ? `Reading ${file.name}` : undefined}
            error={told?.Columns ? undefined : take.anyFailure?.message}
          />
          <CheckBox label="Name its columns anew" checked={isAnew} onChange={setAnew} />
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
      }
      empty={<Empty>No bank file was given yet.</Empty>}
    >
      {told?.Columns && file && (
        <ColumnsDialog
          key={file.name}
          asked={told.Columns}
          pending={take.pending}
          failure={take.anyFailure}
          onClose={() => setTold(undefined)}
          onConfirm={(named) => send(file, named)}
        />
      )}
      {isPasting && <PasteAdvice onDone={settled} onClose={() => setPasting(false)} />}
    </ListScreen>
  );
};
