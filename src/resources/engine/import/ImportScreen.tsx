import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { maxImportRows } from '#contract/masterData/entities/definition/imports.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { FileBox } from '#src/ui/inputs/files/FileBox.tsx';
import { LongTextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useUnsavedChanges } from '#src/ui/screen/dialog/unsaved.ts';
import { formatQuantity, plural } from '#src/ui/text/format.ts';
import { getPath, getSingular } from '#src/resources/engine/resource.ts';
import type { Resource } from '#src/resources/engine/resource.ts';
import { useExport } from '#src/resources/engine/list/useExport.ts';
import { AddMissing } from './preview/AddMissing.tsx';
import type { Problems } from './preview/checkRows.ts';
import { ColumnChoices } from './preview/ColumnChoices.tsx';
import { findDuplicateTargets, makeHeadingCheck, matchColumns, remember, listTargets } from './read/columns.ts';
import { ImportPreview } from './preview/ImportPreview.tsx';
import { ImportStatus } from './preview/ImportStatus.tsx';
import { findMissingNames } from './preview/missing.ts';
import { buildPartResources } from './read/partResources.ts';
import { PriceUnits, useUnits } from './preview/PriceUnits.tsx';
import type { PriceColumn } from './preview/PriceUnits.tsx';
import { PastImports } from './PastImports.tsx';
import { readFileRows } from './read/readFileRows.ts';
import type { ReadTable } from './read/readFileRows.ts';
import { maxColumns, readFile, readText } from './read/readTable.ts';
import { describeFile } from './read/fileTable.ts';
import type { FileTable } from './read/fileTable.ts';
import { saveEmpty, saveRejected } from './preview/rejected.ts';
import { useImport } from './useImport.ts';

const describeHeadings = (resource: Resource) =>
  `The first row needs column headings: ${listTargets(resource)
    .flatMap(({ field, label }) => (field ? [label] : []))
    .join(' · ')}`;

/** Returns the reason why the file cannot be checked. Undefined if it can. */
const findFileError = (resource: Resource, table: FileTable, targets: readonly string[]) => {
  const [twice] = findDuplicateTargets(resource, targets);
  if (table.heads.length > maxColumns)
    return `The file has ${formatQuantity(table.heads.length)} columns. The limit is ${maxColumns}. Remove some columns.`;
  if (table.lines.length === 0) return 'There are no rows below the headings.';
  if (table.lines.length > maxImportRows)
    return `The file has ${formatQuantity(table.lines.length)} rows. The limit is ${formatQuantity(maxImportRows)}. Split the file.`;
  if (targets.every((name) => name === '')) return `No column heading was recognised. ${describeHeadings(resource)}`;
  return twice && `Two columns are matched to ${twice.label}. Choose one.`;
};

/** Lists the price columns of the file, with the heading of the column that gives their unit, if any. */
const findPriceColumns = (table: ReadTable | undefined, heads: readonly string[]): PriceColumn[] => {
  const unitColumn = table?.columns.find(({ target }) => target.field?.kind === 'pricePer');
  return (table?.columns ?? []).flatMap(({ target, at }) =>
    target.field?.kind === 'unitPrice'
      ? [{ name: target.name, head: heads[at] ?? target.label, by: unitColumn && heads[unitColumn.at] }]
      : [],
  );
};

const exportAllRows = { query: { filter: {} } };

interface Source {
  table: FileTable;
  /** Field that each column is matched to, by column. '' means not imported. */
  chosen: readonly string[];
}

/** Kinds of row that a file may have, which are records such as customers, or rows within them such as addresses. */
const useRowKinds = (resource: Resource) => {
  const kinds = useMemo(() => [resource, ...buildPartResources(resource)], [resource]);
  const [name, setName] = useState(resource.name);
  return { kinds, kind: kinds.find((one) => one.name === name) ?? resource, setKind: ({ name: kindName }: Resource) => setName(kindName) };
};

const useSource = (resource: Resource) => {
  const [text, setText] = useState('');
  const [source, setSource] = useState<Source>();
  const [error, setError] = useState<string>();
  const [reading, setReading] = useState<string>();
  const showTable = (table: FileTable | undefined) => {
    setError(undefined);
    setSource(table && { table, chosen: matchColumns(resource, table.heads, table.lines) });
  };
  const open = async (file: File) => {
    setReading(`Reading ${file.name}`);
    try {
      showTable(await readFile(file, { isKnown: makeHeadingCheck(resource) }));
      setText('');
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : 'The file cannot be read.');
    }
    setReading(undefined);
  };
  const paste = (input: string) => {
    setText(input);
    showTable(input.trim() === '' ? undefined : readText(input, null, { isKnown: makeHeadingCheck(resource) }));
  };
  const choose = (targets: readonly string[]) => {
    if (!source) return;
    remember(resource, source.table.heads, targets);
    setSource({ ...source, chosen: targets });
  };
  /** Matches the columns of the same file to another kind of row. */
  const matchAgain = (other: Resource) =>
    setSource(source && { ...source, chosen: matchColumns(other, source.table.heads, source.table.lines) });
  /** Reduces the table to these lines. The matched columns stay. */
  const keepLines = (lines: FileTable['lines']) => setSource(source && { ...source, table: { ...source.table, lines } });
  return { text, source, error, reading, open, paste, choose, keepLines, matchAgain };
};

/** Names the sheet and rows that were read, and the columns that are not imported. */
const FileNotes = ({ table, chosen }: Source) => {
  const omittedHeads = table.heads.filter((head, at) => head !== '' && !chosen[at]);
  const notes = [...describeFile(table), ...(omittedHeads.length > 0 ? [`Not imported: ${omittedHeads.join(', ')}.`] : [])];
  return notes.map((note) => (
    <p key={note} className="soft">
      {note}
    </p>
  ));
};

interface SaveRejectedProps {
  name: string;
  table: FileTable;
  read: ReadTable;
  problems: Problems;
  /** True if the other rows have been imported. Saving the rejected rows is then the main action. */
  isNext: boolean;
}

const SaveRejected = ({ name, table, read, problems, isNext }: SaveRejectedProps) =>
  problems.size === 0 ? null : (
    <ActionButton kind={isNext ? 'primary' : undefined} onPress={() => saveRejected(name.replaceAll(' ', '-'), table, read, problems)}>
      {`Save the ${plural(problems.size, 'rejected row')}`}
    </ActionButton>
  );

interface RowKindChoiceProps {
  kinds: readonly Resource[];
  chosen: Resource;
  onChange: (kind: Resource) => void;
}

/** Chooses the kind of row. Hidden if there is only one. */
const RowKindChoice = ({ kinds, chosen, onChange }: RowKindChoiceProps) =>
  kinds.length > 1 && (
    <div className="import-kind">
      <SelectBox
        label="Each row is"
        width="16rem"
        value={chosen.name}
        choices={kinds.map((kind) => ({ value: kind.name, label: `A ${getSingular(kind)}` }))}
        onChange={(name) => onChange(kinds.find((kind) => kind.name === name) ?? chosen)}
      />
    </div>
  );

/**
 * Imports records from a file or a pasted table. The user matches columns to fields, the server checks every row, and the valid rows are
 * imported in one call.
 */
export const ImportScreen = ({ resource: mainResource }: { resource: Resource }) => {
  const navigate = useNavigate();
  const { kinds, kind: resource, setKind } = useRowKinds(mainResource);
  const { text, source, error, reading, open, paste, choose, keepLines, matchAgain } = useSource(resource);
  const [importedCount, setImportedCount] = useState(0);
  const saveAs = useExport(resource, exportAllRows);
  const { markSaved } = useUnsavedChanges(source !== undefined);
  const { doing, importKey, checked, check, send, forget } = useImport(resource);
  const goBack = () => void navigate(getPath(mainResource));
  const sheet = useMemo(() => source && readFileRows(resource, source.table, source.chosen), [resource, source]);
  const priceColumns = findPriceColumns(sheet, source?.table.heads ?? []);
  const priceUnits = useUnits(priceColumns, source?.table);
  const fileError = source && (findFileError(resource, source.table, source.chosen) ?? priceUnits.question);
  const isReady = sheet !== undefined && fileError === undefined;
  const problems = checked?.problems ?? new Map<number, Record<string, string>>();
  const validRows = useMemo(() => sheet?.rows.filter(({ line }) => checked?.problems.has(line) !== true) ?? [], [sheet, checked]);
  const missingNames = useMemo(() => (sheet && checked ? findMissingNames(checked.problems, sheet.columns) : []), [sheet, checked]);
  const isChecked = checked !== undefined && doing === 'nothing' && checked.failure === undefined && checked.done === sheet?.rows.length;
  const restart = (change: () => unknown) => {
    forget();
    setImportedCount(0);
    void change();
  };
  const changeKind = (other: Resource) => {
    setKind(other);
    matchAgain(other);
  };
  const importValidRows = async () => {
    if (!source || !(await send(validRows, source.table.name, priceUnits.pricedPer))) return;
    markSaved();
    if (problems.size === 0) {
      goBack();
      return;
    }
    setImportedCount(importedCount + validRows.length);
    keepLines(source.table.lines.filter(({ line }) => problems.has(line)));
  };
  const checkAll = () => check(sheet?.rows ?? [], priceUnits.pricedPer);
  const isDone = importedCount > 0 && validRows.length === 0;
  const rejectedButton = source && sheet && doing === 'nothing' && (
    <SaveRejected name={resource.plural} table={source.table} read={sheet} problems={problems} isNext={isDone} />
  );
  return (
    <>
      <ScreenTitle title={`Import ${resource.plural}`} />
      <RowKindChoice kinds={kinds} chosen={resource} onChange={(kind) => restart(() => changeKind(kind))} />
      <FileBox
        label="File"
        accept=".csv,.tsv,.txt,.xlsx"
        hint="CSV or Excel (.xlsx)"
        pending={reading}
        error={error}
        onFile={(file) => restart(() => open(file))}
      >
        {source?.table.name && <p className="import-file">{source.table.name}</p>}
      </FileBox>
      {!source?.table.name && (
        <div className="import-rows">
          <LongTextBox
            label="Rows"
            hint={source ? undefined : describeHeadings(resource)}
            value={text}
            onChange={(input) => restart(() => paste(input))}
            rows={6}
            autoFocus
            placeholder="Paste from a spreadsheet"
          />
        </div>
      )}
      {source && <FileNotes {...source} />}
      {fileError && (
        <p className="import-refused" role="alert">
          {fileError}
        </p>
      )}
      {source && source.table.heads.length <= maxColumns && (
        <ColumnChoices resource={resource} table={source.table} chosen={source.chosen} onChange={(next) => restart(() => choose(next))} />
      )}
      <PriceUnits columns={priceColumns} units={priceUnits} onChange={forget} />
      <ImportStatus
        doing={doing}
        importKey={importKey}
        checked={checked}
        isChecked={isChecked}
        total={sheet?.rows.length ?? 0}
        imported={isDone ? importedCount : 0}
      />
      {isReady && <ImportPreview read={sheet} problems={problems} matches={checked?.matches} units={priceUnits.units} />}
      {!source && <PastImports key={resource.name} resource={resource} />}
      <ActionBar>
        {!isDone && (
          <ActionButton
            kind="primary"
            shortcut="Ctrl+S"
            pending={doing === 'importing'}
            disabled={!isChecked || validRows.length === 0}
            onPress={importValidRows}
          >
            {isReady ? `Import ${plural(validRows.length, getSingular(resource), resource.plural)}` : 'Import'}
          </ActionButton>
        )}
        {isDone && rejectedButton}
        <ActionButton shortcut="Ctrl+Enter" pending={doing === 'checking'} disabled={!isReady || doing === 'importing'} onPress={checkAll}>
          {isDone ? 'Check again' : 'Check'}
        </ActionButton>
        {isChecked && missingNames.length > 0 && <AddMissing missing={missingNames} onAdded={checkAll} />}
        {!isDone && rejectedButton}
        {!source && <ActionButton onPress={() => saveEmpty(resource)}>Save template</ActionButton>}
        {!source && resource !== mainResource && <ActionButton onPress={() => saveAs('csv')}>{`Export ${resource.plural}`}</ActionButton>}
        <ActionButton kind="quiet" shortcut="Escape" onPress={goBack}>
          {isDone ? `Show ${resource.plural}` : 'Back'}
        </ActionButton>
      </ActionBar>
    </>
  );
};
