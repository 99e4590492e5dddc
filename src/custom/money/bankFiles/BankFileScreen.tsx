import { screens } from '#contract/screenPaths.ts';
import { useState } from 'react';
import { confirmBankLines, getBankFile } from '#contract/money/bankFiles/calls.ts';
import type { BankLine, LineResult } from '#contract/money/bankFiles/shapes.ts';
import { listPaymentMethods } from '#contract/masterData/lookups/menus.ts';
import { sum } from '#contract/money.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { formatMoney, plural } from '#src/ui/text/format.ts';
import { LinePanel } from './LinePanel.tsx';
import { RowsOfFile } from './give/RowsOfFile.tsx';
import { lineColumns, lineTone } from './lineColumns.tsx';

const isCertain = (line: BankLine) => line.State === 'Waiting' && line.Proposal?.Certainty === 'Certain';

/** Converts a proposal to the request that confirms it. Sends the proposal that the user saw, because the server may propose another by now. */
export const toConfirmation = ({ BankLineId, Proposal }: BankLine) => ({
  BankLineId,
  CustomerId: Proposal?.CustomerId ?? 0,
  Allocations: (Proposal?.Allocations ?? []).map(({ Name: _name, ...row }) => row),
});

const filterChoices = [
  { value: 'Waiting', label: 'lines waiting' },
  { value: 'All', label: 'all lines' },
] as const;
type LineFilter = (typeof filterChoices)[number]['value'];

/** Id of the payment method BACS, by which most customers pay. */
const bacsMethodId = 1;

const resultText = (results: readonly LineResult[]) => {
  const refusedCount = results.filter(({ Ok }) => !Ok).length;
  const recordedText = `${plural(results.length - refusedCount, 'payment')} recorded`;
  return refusedCount === 0 ? recordedText : `${recordedText}, ${refusedCount} refused. Each refused line shows the reason.`;
};

/** Totals the lines by currency, for example `£120.00 and €50.00`. */
export const sumByCurrency = (lines: readonly Pick<BankLine, 'Amount' | 'CurrencyCode'>[]) =>
  [...Map.groupBy(lines, (line) => line.CurrencyCode)]
    .map(([code, rows]) => formatMoney(sum(rows.map((row) => row.Amount)).toFixed(2), code))
    .join(' and ');

/** Lists the lines of a file with their proposals. Certain proposals are confirmed together, and the others one by one. */
export const BankFileScreen = ({ bankFileId, onLeave }: { bankFileId: number; onLeave: () => void }) => {
  const answer = useAnswer(getBankFile, { params: { id: bankFileId } }, { staleTimeMs: 0 });
  const methods = useAnswer(listPaymentMethods, {}, { staleTimeMs: 600_000 });
  const [method, setMethod] = useState<number | null>(bacsMethodId);
  const [filter, setFilter] = useState<LineFilter>('All');
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string | number>>(new Set());
  const [openedId, setOpenedId] = useState<number>();
  const [results, setResults] = useState<ReadonlyMap<number, LineResult>>(new Map());
  const confirm = useAction(confirmBankLines, {
    isErrorInline: true,
    toast: resultText,
    onDone: (lineResults) => {
      setResults(new Map(lineResults.map((result) => [result.BankLineId, result])));
      setChosenIds(new Set());
    },
  });
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <Loading />;
  const { File, Lines } = answer.data;
  const confirmable = Lines.filter((line) => line.State === 'Waiting' && line.Proposal?.CustomerId);
  const certainLines = Lines.filter(isCertain);
  const chosenLines = confirmable.filter((line) => chosenIds.has(line.BankLineId));
  const linesToConfirm = chosenLines.length > 0 ? chosenLines : certainLines;
  const visibleLines = filter === 'All' ? Lines : Lines.filter((line) => line.State === 'Waiting');
  const openedLine = Lines.find((line) => line.BankLineId === openedId);
  const post = () => method !== null && confirm.run({ body: { PaymentMethodId: method, Lines: linesToConfirm.map(toConfirmation) } });
  const findNextWaiting = () => Lines.find((line) => line.State === 'Waiting' && line.BankLineId !== openedId)?.BankLineId;
  return (
    <>
      <ScreenTitle
        title={File.Name}
        countText={plural(Lines.length, 'line')}
        detail={`${plural(File.Waiting, 'line')} waiting, ${File.Recorded} recorded${File.SetAside > 0 ? `, ${File.SetAside} set aside` : ''}`}
        primary={<ActionButton onPress={onLeave}>All bank files</ActionButton>}
      />
      {File.BalanceReason !== null && <Notice>This file was not checked in full. Reason for importing it: {File.BalanceReason}</Notice>}
      {File.Rows && <RowsOfFile rows={File.Rows} />}
      <div className="tools payment-fields">
        <SelectBox label="Show" width="10rem" value={filter} choices={filterChoices} onChange={(value) => setFilter(value ?? 'All')} />
        <SelectBox
          label="Payment method"
          width="10rem"
          value={method}
          choices={methods.data?.map(({ PaymentMethodId, Description }) => ({ value: PaymentMethodId, label: Description })) ?? []}
          onChange={setMethod}
        />
      </div>
      <Table
        label="Lines of the file"
        shown={{ filter, page: String(File.Waiting) }}
        rows={visibleLines}
        columns={lineColumns(results)}
        keyOf={(row) => row.BankLineId}
        onOpen={(row) => setOpenedId(row.BankLineId)}
        selectLabel={(row) => `Confirm line ${row.LineNo}`}
        selection={{ keys: chosenIds, onChange: setChosenIds, possible: confirmable.map((row) => row.BankLineId) }}
        toneOf={lineTone}
        density="compact"
        empty={
          <Empty action={<ReachButton to={screens.bankFiles}>All bank files</ReachButton>}>
            No lines waiting. All are recorded or set aside.
          </Empty>
        }
      />
      <ActionBar>
        <ActionButton
          kind="primary"
          shortcut="Ctrl+Enter"
          onPress={post}
          pending={confirm.pending}
          disabled={linesToConfirm.length === 0 || method === null || openedLine !== undefined}
        >
          {chosenLines.length > 0
            ? `Confirm ${plural(chosenLines.length, 'chosen line')}`
            : `Confirm ${plural(certainLines.length, 'certain line')}`}
        </ActionButton>
        <div className="bank-sum" role="status">
          {linesToConfirm.length > 0 && sumByCurrency(linesToConfirm)}
          {linesToConfirm.length === 0 && File.Waiting > 0 && <span className="soft">Open the waiting lines one by one.</span>}
        </div>
        <FailedSave failure={confirm.failure} onRetry={post} pending={confirm.pending} />
      </ActionBar>
      {openedLine && (
        <LinePanel
          key={openedLine.BankLineId}
          line={openedLine}
          methodId={method ?? bacsMethodId}
          onClose={() => setOpenedId(undefined)}
          onDone={() => setOpenedId(findNextWaiting())}
        />
      )}
    </>
  );
};
