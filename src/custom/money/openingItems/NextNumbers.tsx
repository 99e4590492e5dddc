import { useState } from 'react';
import { getNextNumbers, seriesLabels, setNextNumber } from '#contract/money/openingItems/calls.ts';
import type { NextNumber } from '#contract/money/openingItems/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { canCall } from '#src/authProvider/canCall.ts';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';

const columnsFor = (onChange: (next: NextNumber) => void): readonly Column<NextNumber>[] => [
  { key: 'Series', title: 'Documents', cell: ({ Series }) => seriesLabels[Series], phone: 'first' },
  { key: 'NextNumber', title: 'Next number', isFigure: true, cell: (row) => row.NextNumber },
  {
    key: 'Change',
    title: '',
    cell: (row) =>
      row.IsBegun ? (
        <StatusChip tone="neutral">In use</StatusChip>
      ) : (
        canCall(setNextNumber) && (
          <ActionButton
            kind="quiet"
            name={`Change next number for ${seriesLabels[row.Series].toLowerCase()}`}
            onPress={() => onChange(row)}
          >
            Change
          </ActionButton>
        )
      ),
  },
];

const ChangeNumber = ({ row, onClose }: { row: NextNumber; onClose: () => void }) => {
  const [input, setInput] = useState(String(row.NextNumber));
  const set = useAction(setNextNumber, {
    isErrorInline: true,
    toast: ({ Series, NextNumber }) => `Next number for ${seriesLabels[Series].toLowerCase()} changed to ${NextNumber}`,
    onDone: onClose,
  });
  const number = Number(input.replace(/[\s,]/g, ''));
  return (
    <ConfirmDialog
      isOpen
      title={`Change next number for ${seriesLabels[row.Series].toLowerCase()}`}
      confirm="Change number"
      pending={set.pending}
      isConfirmDisabled={!Number.isInteger(number) || number < 1}
      failure={set.fieldErrors.NextNumber ? undefined : set.anyFailure}
      onConfirm={() => set.run({ params: { series: row.Series }, body: { NextNumber: number } })}
      onClose={onClose}
    >
      <TextBox
        label="Next number"
        inputMode="numeric"
        width="9rem"
        hint="One more than your last number. Cannot change after the first is issued."
        error={set.fieldErrors.NextNumber}
        value={input}
        onChange={setInput}
      />
    </ConfirmDialog>
  );
};

/** Lists the next number of each series, to continue the numbers of the earlier books. Hidden once every series is in use. */
export const NextNumbers = () => {
  const { data } = useAnswer(getNextNumbers, {});
  const [rowToChange, setRowToChange] = useState<NextNumber>();
  if (!data || data.every(({ IsBegun }) => IsBegun)) return null;
  return (
    <section className="opening-numbers">
      <h2 className="form-section">Next numbers</h2>
      <Table label="Next numbers" rows={data} columns={columnsFor(setRowToChange)} keyOf={({ Series }) => Series} density="compact" />
      {rowToChange && <ChangeNumber key={rowToChange.Series} row={rowToChange} onClose={() => setRowToChange(undefined)} />}
    </section>
  );
};
