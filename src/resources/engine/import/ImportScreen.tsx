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

/** Finds price columns whose unit must be known. */
const pricesIn = (table: ReadTable | undefined, heads: readonly string[]): PriceColumn[] => {
  const by = table?.columns.find(({ target }) => target.field?.kind === 'pricePer');
  return (table?.columns ?? []).flatMap(({ target, at }) =>
    target.field?.kind === 'unitPrice' ? [{ name: target.name, head: heads[at] ?? target.label, by: by && heads[by.at] }] : [],
  );
};

const allRows = { query: { filter: {} } };

interface Source {
  table: FileTable;
  chosen: readonly string[];
}

/** Kinds of row that the file may have: records, or rows within them. */
const useKinds = (resource: Resource) => {
  const kinds = useMemo(() => [resource, ...buildPartResources(resource)], [resource]);
  const [name, setName] = useState(resource.name);
  return { kinds, kind: kinds.find((one) => one.name === name) ?? resource, setKind: ({ name: kindName }: Resource) => setName(kindName) };
};

const useSource = (resource: Resource) => {
  const [text, setText] = useState('');
  const [source, setSource] = useState<Source>();
  const [error, setError] = useState<string>();
  const [reading, setReading] = useState<string>();
  const take = (table: FileTable | undefined) => {
    setError(undefined);
    setSource(table && { table, chosen: matchColumns(resource, table.heads, table.lines) });
  };
  const open = async (file: File) => {
    setReading(`Reading ${file.name}`);
    try {
      take(await readFile(file, { isKnown: makeHeadingCheck(resource) }));
      setText('');
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : 'The file cannot be read.');
    }
    setReading(undefined);
  };
  const paste = (input: string) => {
    setText(input);
    take(input.trim() === '' ? undefined : readText(input, null, { isKnown: makeHeadingCheck(resource) }));
  };
  const choose = (targets: readonly string[]) => {
    if (!source) return;
    remember(resource, source.table.heads, targets);
    setSource({ ...source, chosen: targets });
  };
  /** Reads the same file as another kind of row. */
  const retake = (other: Resource) =>
    setSource(source && { ...source, chosen: matchColumns(other, source.table.heads, source.table.lines) });
  /** Keeps only these lines and the chosen columns. */
  const keepLines = (lines: FileTable['lines']) => setSource(source && { ...source, table: { ...source.table, lines } });
  return { text, source, error, reading, open, paste, choose, keepLines, retake };
};

/** Names the sheet and row that were read, and the columns that are not imported. */
const FileNotes = ({ table, chosen }: Source) => {
  const omittedHeads = table.heads.filter((head, at) => head !== '' && !chosen[at]);
  const notes = [...describeFile(table), ...(omittedHeads.length > 0 ? [`Not imported: ${omittedHeads.join(', ')}.`] : [])];
  return notes.map((words) => (
    <p key={words} className="soft">
      {words}
    </p>
  ));
};

interface SaveRejectedProps {
  name: string;
  table: FileTable;
  read: ReadTable;
  problems: Problems;
  /** True if the other rows are imported and this is the next step. */
  isNext: boolean;
}

const SaveRejected = ({ name, table, read, problems, isNext }: SaveRejectedProps) =>
  problems.size === 0 ? null : (
    <ActionButton kind={isNext ? 'primary' : undefined} onPress={() => saveRejected(name.replaceAll(' ', '-'), table, read, problems)}>
      {`Save the ${plural(problems.size, 'rejected row')}`}
    </ActionButton>
  );

/** Imports records from a file or pasted table. The user matches columns, the server checks every row, and all are imported at once. */
export const ImportScreen = ({ resource: shownResource }: { resource: Resource }) => {
  const navigate = useNavigate();
  const { kinds, kind: resource, setKind } = useKinds(shownResource);
  const { text, source, error, reading, open, paste, choose, keepLines, retake } = useSource(resource);
  const [imports, setImports] = useState(0);
  const saveAs = useExport(resource, allRows);
  const { markSaved } = useUnsavedChanges(source !== undefined);
  const { doing, checked, check, send, forget } = useImport(resource);
  const back = () => void navigate(getPath(shownResource));
  const sheet = useMemo(() => source && readFileRows(resource, source.table, source.chosen), [resource, source]);
  const priceColumns = pricesIn(sheet, source?.table.heads ?? []);
  const priceUnits = useUnits(priceColumns, source?.table);
  const fileError = source && (findFileError(resource, source.table, source.chosen) ?? priceUnits.question);
  const isReady = sheet !== undefined && fileError === undefined;
  const problems = checked?.problems ?? new Map<number, Record<string, string>>();
  const validRows = useMemo(() => sheet?.rows.filter(({ line }) => checked?.problems.has(line) !== true) ?? [], [sheet, checked]);
  const missingNames = useMemo(() => (sheet && checked ? findMissingNames(checked.problems, sheet.columns) : []), [sheet, checked]);
  const isChecked = checked !== undefined && doing === 'nothing' && checked.failure === undefined && checked.done === sheet?.rows.length;
  const restart = (change: () => unknown) => {
    forget();
    setImports(0);
    void change();
  };
  const become = (other: Resource) => {
    setKind(other);
    retake(other);
  };
  const importRight = async () => {
    if (!source || !(await send(validRows, source.table.name, priceUnits.pricedPer))) return;
    markSaved();
    if (problems.size === 0) {
      back();
      return;
    }
    setImports(imports + validRows.length);
    keepLines(source.table.lines.filter(({ line }) => problems.has(line)));
  };
  const checkAll = () => check(sheet?.rows ?? [], priceUnits.pricedPer);
  const isDone = imports > 0 && validRows.length === 0;
  const saveRest = source && sheet && doing === 'nothing' && (
    <SaveRejected name={resource.plural} table={source.table} read={sheet} problems={problems} isNext={isDone} />
  );
  return (
    <>
      <ScreenTitle title={`Import ${resource.plural}`} />
      {kinds.length > 1 && (
        <div className="import-kind">
          <SelectBox
            label="Each row is"
            width="16rem"
            value={resource.name}
            choices={kinds.map((one) => ({ value: one.name, label: `A ${getSingular(one)}` }))}
            onChange={(name) => restart(() => become(kinds.find((one) => one.name === name) ?? shownResource))}
          />
        </div>
      )}
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
      <ImportStatus doing={doing} checked={checked} isChecked={isChecked} total={sheet?.rows.length ?? 0} imported={isDone ? imports : 0} />
      {isReady && <ImportPreview read={sheet} problems={problems} meant={checked?.meant} units={priceUnits.units} />}
      {!source && <PastImports key={resource.name} resource={resource} />}
      <ActionBar>
        {!isDone && (
          <ActionButton
            kind="primary"
            shortcut="Ctrl+S"
            pending={doing === 'importing'}
            disabled={!isChecked || validRows.length === 0}
            onPress={importRight}
          >
            {isReady ? `Import ${plural(validRows.length, getSingular(resource), resource.plural)}` : 'Import'}
          </ActionButton>
        )}
        {isDone && saveRest}
        <ActionButton shortcut="Ctrl+Enter" pending={doing === 'checking'} disabled={!isReady || doing === 'importing'} onPress={checkAll}>
          {isDone ? 'Check again' : 'Check'}
        </ActionButton>
        {isChecked && missingNames.length > 0 && <AddMissing missing={missingNames} onAdded={checkAll} />}
        {!isDone && saveRest}
        {!source && <ActionButton onPress={() => saveEmpty(resource)}>Save template</ActionButton>}
        {!source && resource !== shownResource && <ActionButton onPress={() => saveAs('csv')}>{`Export ${resource.plural}`}</ActionButton>}
        <ActionButton kind="quiet" shortcut="Escape" onPress={back}>
          {isDone ? `Show ${resource.plural}` : 'Back'}
        </ActionButton>
      </ActionBar>
    </>
  );
};
