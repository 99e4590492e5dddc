import { useState } from 'react';
import { listBankFiles } from '#contract/money/bankFiles/calls.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { PasteAdvice } from './PasteAdvice.tsx';
import { bankFileColumns } from '#src/custom/money/bankFiles/bankFileColumns.tsx';
import { BankFileBox } from './BankFileBox.tsx';
import { useImportFile } from './useImportFile.ts';

const filters: readonly ListFilter[] = [{ key: 'Show', label: 'Show', choices: [{ value: 'Waiting', label: 'with waiting lines' }] }];

/** Imports a bank file or a pasted remittance advice. Lists earlier files and advices. */
export const GiveBankFile = ({ onOpen }: { onOpen: (bankFileId: number) => void }) => {
  const list = useServerList(listBankFiles, { filters });
  const [isPasting, setPasting] = useState(false);
  const fileImport = useImportFile(onOpen, () => setPasting(false));
  const { file, answer } = fileImport;
  return (
    <ListScreen
      title="Bank files"
      noun="bank file"
      list={list}
      columns={bankFileColumns}
      keyOf={(row) => row.BankFileId}
      onOpen={(row) => onOpen(row.BankFileId)}
      primary={
        <ActionButton shortcut="a" onPress={() => setPasting(true)}>
          Paste advice
        </ActionButton>
      }
      before={<BankFileBox fileImport={fileImport} onOpen={onOpen} />}
      empty={
        <Empty action={<ActionButton onPress={() => setPasting(true)}>Paste advice</ActionButton>}>
          No bank files imported yet. Drop one above.
        </Empty>
      }
    >
      {answer?.Columns && file && (
        <ColumnsDialog
          key={file.name}
          question={answer.Columns}
          pending={fileImport.pending}
          failure={fileImport.failure}
          onClose={fileImport.closeColumns}
          onConfirm={(columns) => fileImport.sendColumns(file, columns)}
        />
      )}
      {isPasting && <PasteAdvice onDone={fileImport.applyAnswer} onClose={() => setPasting(false)} />}
    </ListScreen>
  );
};
