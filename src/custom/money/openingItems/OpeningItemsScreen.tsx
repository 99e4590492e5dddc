import { useMemo, useState } from 'react';
import { importOpeningItems, isOfPallets, mostOpeningRows, openingWords } from '#contract/money/openingItems/calls.ts';
import type { OpeningKind } from '#contract/money/openingItems/calls.ts';
import type { AnswerOf } from '#contract/call/endpoint.ts';
import { useAction } from '#src/api/useAction.ts';
import { foundWords } from '#src/resources/engine/import/read/fileTable.ts';
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
import { costsIn, doubledOf, faultsOf, hintOf, isOpeningHead, leftOutOf, missingOf, rowsOf, wordsOf } from './columns.ts';
import type { Fault } from './columns.ts';
import { NextNumbers } from './NextNumbers.tsx';
import { PastOpenings } from './PastOpenings.tsx';
import './openingItems.css';

const kinds = Object.entries(openingWords).map(([value, label]) => ({ value: value as OpeningKind, label }));

const faultColumns: readonly Column<Fault>[] = [
  { key: 'line', title: 'Line', width: '5rem', isFigure: true, phone: 'second', cell: (fault) => fault.line },
  { key: 'column', title: 'Column', width: '10rem', phone: 'first', cell: (fault) => fault.column },
  { key: 'said', title: 'Value', width: '12rem', cell: (fault) => fault.said },
  { key: 'message', title: 'Error', cell: (fault) => fault.message },
];

/** Returns the reason why a file cannot be checked yet. */
const whatIsWrong = (kind: OpeningKind, table: FileTable) => {
  if (table.lines.length === 0) return 'There are no rows below the first line.';
  if (table.lines.length > mostOpeningRows)
    return `The file has ${formatQuantity(table.lines.length)} rows. Import at most ${formatQuantity(mostOpeningRows)} at once.`;
  const [doubled] = doubledOf(kind, table.heads, table.lines);
  if (doubled !== undefined) return `Two columns match ${wordsOf(doubled)}. Keep one.`;
  const missing = missingOf(kind, table.heads, table.lines);
  return missing.length > 0 ? `The file has no column ${missing.map(wordsOf).join(', ')}.` : undefined;
};

export const totalWords = (kind: OpeningKind, total: number) =>
  isOfPallets(kind) ? plural(total, 'pallet') : kind === 'Stock' ? plural(total, 'unit') : formatMoney(total);

type Outcome = AnswerOf<typeof importOpeningItems>;

/** Describes the total of the rows, with the value of stock, or the number of the first invoice of our own. */
const outcomeWords = (kind: OpeningKind, { Total, Worth, NextInvoiceNo }: Outcome) =>
  [
    totalWords(kind, Total) + (Worth === null ? '' : `, worth ${formatMoney(Worth)} at cost`),
    ...(NextInvoiceNo === null ? [] : [`our first invoice will be ${NextInvoiceNo}`]),
  ].join(', and ');

const useSource = () => {
  const [text, setText] = useState('');
  const [table, setTable] = useState<FileTable>();
  const [error, setError] = useState<string>();
  const open = async (file: File) => {
    setError(undefined);
    try {
      setTable(await readFile(file, { isKnown: isOpeningHead }));
      setText('');
    } catch (thrown) {
      setTable(undefined);
      setError(thrown instanceof Error ? thrown.message : 'The file cannot be read.');
    }
  };
  const paste = (typed: string) => {
    setText(typed);
    setError(undefined);
    setTable(typed.trim() === '' ? undefined : readText(typed, null, { isKnown: isOpeningHead }));
  };
  return { text, table, error, open, paste };
};

/** /openingitems: imports opening balances from files. A file is checked and imported as a whole. */
export const OpeningItemsScreen = () => {
  const [kind, setKind] = useState<OpeningKind>('Invoices');
  const source = useSource();
  const [checked, setChecked] = useState<Outcome>();
  const { table } = source;
  const costs = table ? costsIn(kind, table) : [];
  const priced = useUnits(costs, table);
  const unit = priced.units.get('UnitCost');
  const rows = useMemo(
    () => (table ? rowsOf(kind, table, new Map(unit === undefined ? [] : [['UnitCost', unit]])) : []),
    [kind, table, unit],
  );
  const { markSaved } = useUnsavedChanges(table !== undefined);
  const clear = () => {
    markSaved();
    source.paste('');
    setChecked(undefined);
  };
  const check = useAction(importOpeningItems, {
    onFailed: () => true,
    onDone: setChecked,
  });
  const bring = useAction(importOpeningItems, {
    onFailed: () => true,
    onDone: clear,
    toast: (outcome) => `${plural(outcome.Rows, 'row')} imported: ${outcomeWords(kind, outcome)}`,
  });
  const body = { Kind: kind, Rows: rows, FileName: table?.name ?? null };
  const anew = (change: () => unknown) => {
    setChecked(undefined);
    check.reset();
    bring.reset();
    void change();
  };
  const wrong = table && (whatIsWrong(kind, table) ?? priced.question);
  const leftOut = table ? leftOutOf(kind, table.heads, table.lines) : [];
  const isReady = table !== undefined && wrong === undefined;
  const failed = bring.anyFailure ?? check.anyFailure;
  const faults = table ? faultsOf({ ...check.fieldErrors, ...bring.fieldErrors }, table, rowsOf(kind, table)) : [];
  return (
    <>
      <ScreenTitle title="Opening items" />
      <div className="opening-form">
        <SelectBox
          label="File contents"
          width="14rem"
          value={kind}
          choices={kinds}
          onChange={(next) => anew(() => setKind(next ?? 'Invoices'))}
        />
        <FileBox
          label="File"
          accept=".csv,.tsv,.txt,.xlsx"
          hint={hintOf(kind)}
          error={source.error}
          onFile={(file) => anew(() => source.open(file))}
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
            onChange={(typed) => anew(() => source.paste(typed))}
          />
        )}
      </div>
      {table && foundWords(table).map((words) => <p key={words}>{words}</p>)}
      <PriceUnits columns={costs} units={priced} onChange={() => anew(() => undefined)} />
      {(wrong ?? (failed && faults.length === 0 ? failed.message : undefined)) !== undefined && (
        <Notice isRefused isAlert>
          {wrong ?? failed?.message}
        </Notice>
      )}
      {faults.length > 0 && (
        <>
          <Notice isRefused isAlert>{`Nothing imported yet. Correct ${plural(faults.length, 'cell')}.`}</Notice>
          <Table label="Errors" rows={faults} columns={faultColumns} keyOf={(fault) => fault.key} density="compact" />
        </>
      )}
      {isReady && leftOut.length > 0 && <Notice>{`Columns not imported: ${leftOut.join(', ')}.`}</Notice>}
      {checked && <Notice isAlert>{`All ${plural(checked.Rows, 'row')} can be imported: ${outcomeWords(kind, checked)}.`}</Notice>}
      {!table && <PastOpenings />}
      {!table && <NextNumbers />}
      <ActionBar>
        <ActionButton
          kind="primary"
          shortcut="Ctrl+S"
          pending={bring.pending}
          disabled={!checked}
          onPress={() => bring.run({ body: { ...body, DryRun: false } })}
        >
          {`Import ${plural(rows.length, 'row')}`}
        </ActionButton>
        <ActionButton
          shortcut="Ctrl+Enter"
          pending={check.pending}
          disabled={!isReady || bring.pending}
          onPress={() => anew(() => check.run({ body: { ...body, DryRun: true } }))}
        >
          Check
        </ActionButton>
      </ActionBar>
    </>
  );
};
