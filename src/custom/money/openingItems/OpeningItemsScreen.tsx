import { useMemo, useState } from 'react';
import { importOpeningItems, isOfPallets, maxOpeningRows, openingLabels } from '#contract/money/openingItems/calls.ts';
import type { OpeningKind } from '#contract/money/openingItems/calls.ts';
import type { AnswerOf } from '#contract/call/endpoint.ts';
import { useAction } from '#src/api/useAction.ts';
import { describeFile } from '#src/resources/engine/import/read/fileTable.ts';
import type { FileTable } from '#src/resources/engine/import/read/fileTable.ts';
import { PriceUnits, useUnits } from '#src/resources/engine/import/preview/PriceUnits.tsx';
import { readFile, readText } from '#src/resources/engine/import/read/readTable.ts';
import { FileBox } from '#src/ui/inputs/files/FileBox.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { LongTextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useUnsavedChanges } from '#src/ui/screen/dialog/unsaved.ts';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatMoney, formatQuantity, plural } from '#src/ui/text/format.ts';
import {
  findCostColumns,
  findDuplicateColumns,
  toRowErrors,
  columnsHint,
  isOpeningHeading,
  listUnused,
  findMissing,
  buildOpeningRows,
  columnLabel,
} from './columns.ts';
import type { RowError } from './columns.ts';
import { NextNumbers } from './NextNumbers.tsx';
import { PastOpenings } from './PastOpenings.tsx';
import './openingItems.css';

const kinds = Object.entries(openingLabels).map(([value, label]) => ({ value: value as OpeningKind, label }));

const errorColumns: readonly Column<RowError>[] = [
  { key: 'line', title: 'Line', isFigure: true, phone: 'second', cell: (error) => error.line },
  { key: 'column', title: 'Column', phone: 'first', cell: (error) => error.column },
  { key: 'value', title: 'Value', cell: (error) => error.value },
  { key: 'message', title: 'Error', cell: (error) => error.message },
];

/** Returns the reason why a file cannot be checked yet. */
const findProblem = (kind: OpeningKind, table: FileTable) => {
  if (table.lines.length === 0) return 'There are no rows below the first line.';
  if (table.lines.length > maxOpeningRows)
    return `The file has ${formatQuantity(table.lines.length)} rows. Import at most ${formatQuantity(maxOpeningRows)} at once.`;
  const [duplicateColumn] = findDuplicateColumns(kind, table.heads, table.lines);
  if (duplicateColumn !== undefined) return `Two columns match ${columnLabel(duplicateColumn)}. Keep one.`;
  const missing = findMissing(kind, table.heads, table.lines);
  return missing.length > 0 ? `The file has no column ${missing.map(columnLabel).join(', ')}.` : undefined;
};

export const totalText = (kind: OpeningKind, total: number) => {
  if (isOfPallets(kind)) return plural(total, 'pallet');
  return kind === 'Stock' ? plural(total, 'unit') : formatMoney(total);
};

type Outcome = AnswerOf<typeof importOpeningItems>;

/** Describes the total of the rows, the value of stock, and the number of the first invoice to be raised here. */
const outcomeText = (kind: OpeningKind, { Total, Worth, NextInvoiceNo }: Outcome) =>
  [
    totalText(kind, Total) + (Worth === null ? '' : `, worth ${formatMoney(Worth)} at cost`),
    ...(NextInvoiceNo === null ? [] : [`the first invoice raised here will be ${NextInvoiceNo}`]),
  ].join(', and ');

const useFileSource = () => {
  const [text, setText] = useState('');
  const [table, setTable] = useState<FileTable>();
  const [error, setError] = useState<string>();
  const open = async (file: File) => {
    setError(undefined);
    try {
      setTable(await readFile(file, { isKnown: isOpeningHeading }));
      setText('');
    } catch (thrown) {
      setTable(undefined);
      setError(thrown instanceof Error ? thrown.message : 'The file cannot be read.');
    }
  };
  const paste = (input: string) => {
    setText(input);
    setError(undefined);
    setTable(input.trim() === '' ? undefined : readText(input, null, { isKnown: isOpeningHeading }));
  };
  return { text, table, error, open, paste };
};

/** Screen /openingitems: imports opening balances from files. The user checks a file first. All of its rows are imported, or none. */
export const OpeningItemsScreen = () => {
  const [kind, setKind] = useState<OpeningKind>('Invoices');
  const source = useFileSource();
  const [checkResult, setCheckResult] = useState<Outcome>();
  const { table } = source;
  const costColumns = table ? findCostColumns(kind, table) : [];
  const priceUnits = useUnits(costColumns, table);
  const costUnit = priceUnits.units.get('UnitCost');
  const rows = useMemo(
    () => (table ? buildOpeningRows(kind, table, new Map(costUnit === undefined ? [] : [['UnitCost', costUnit]])) : []),
    [kind, table, costUnit],
  );
  const { markSaved } = useUnsavedChanges(table !== undefined);
  const clear = () => {
    markSaved();
    source.paste('');
    setCheckResult(undefined);
  };
  const check = useAction(importOpeningItems, {
    onFailed: () => true,
    onDone: setCheckResult,
  });
  const importRows = useAction(importOpeningItems, {
    onFailed: () => true,
    onDone: clear,
    toast: (outcome) => `${plural(outcome.Rows, 'row')} imported: ${outcomeText(kind, outcome)}`,
  });
  const body = { Kind: kind, Rows: rows, FileName: table?.name ?? null };
  /** Makes a change that the last check does not cover, so the file must be checked again. */
  const resetAnd = (change: () => unknown) => {
    setCheckResult(undefined);
    check.reset();
    importRows.reset();
    void change();
  };
  const problem = table && (findProblem(kind, table) ?? priceUnits.question);
  const unusedColumns = table ? listUnused(kind, table.heads, table.lines) : [];
  const isReady = table !== undefined && problem === undefined;
  const failure = importRows.anyFailure ?? check.anyFailure;
  const errors = table ? toRowErrors({ ...check.fieldErrors, ...importRows.fieldErrors }, table, buildOpeningRows(kind, table)) : [];
  return (
    <>
      <ScreenTitle title="Opening items" />
      <div className="opening-form">
        <SelectBox
          label="File contents"
          width="14rem"
          value={kind}
          choices={kinds}
          onChange={(next) => resetAnd(() => setKind(next ?? 'Invoices'))}
        />
        <FileBox
          label="File"
          accept=".csv,.tsv,.txt,.xlsx"
          hint={columnsHint(kind)}
          error={source.error}
          onFile={(file) => resetAnd(() => source.open(file))}
        >
          {table?.name && <strong>{table.name}</strong>}
        </FileBox>
        {!table?.name && (
          <LongTextBox
            label="Or paste rows from a spreadsheet"
            optional
            rows={6}
            width="100%"
            value={source.text}
            onChange={(input) => resetAnd(() => source.paste(input))}
          />
        )}
      </div>
      {table && describeFile(table).map((sentence) => <p key={sentence}>{sentence}</p>)}
      <PriceUnits columns={costColumns} units={priceUnits} onChange={() => resetAnd(() => undefined)} />
      {(problem ?? (failure && errors.length === 0 ? failure.message : undefined)) !== undefined && (
        <Notice isRefused isAlert>
          {problem ?? failure?.message}
        </Notice>
      )}
      {errors.length > 0 && (
        <>
          <Notice isRefused isAlert>{`Nothing imported yet. Correct ${plural(errors.length, 'cell')}.`}</Notice>
          <Table label="Errors" rows={errors} columns={errorColumns} keyOf={(error) => error.key} density="compact" />
        </>
      )}
      {isReady && unusedColumns.length > 0 && <Notice>{`Columns not imported: ${unusedColumns.join(', ')}.`}</Notice>}
      {checkResult && (
        <Notice isAlert>{`All ${plural(checkResult.Rows, 'row')} can be imported: ${outcomeText(kind, checkResult)}.`}</Notice>
      )}
      {!table && <PastOpenings />}
      {!table && <NextNumbers />}
      <ActionBar>
        <ActionButton
          kind="primary"
          shortcut="Ctrl+S"
          pending={importRows.pending}
          disabled={!checkResult}
          onPress={() => importRows.run({ body: { ...body, DryRun: false } })}
        >
          {`Import ${plural(rows.length, 'row')}`}
        </ActionButton>
        <ActionButton
          shortcut="Ctrl+Enter"
          pending={check.pending}
          disabled={!isReady || importRows.pending}
          onPress={() => resetAnd(() => check.run({ body: { ...body, DryRun: true } }))}
        >
          Check
        </ActionButton>
      </ActionBar>
    </>
  );
};
