import { byteOrderMark, csvLine } from '#contract/text/csvCell.ts';
import { ownIdIn } from '#contract/masterData/ownFields/ownNames.ts';
import { labelField } from '#contract/words.ts';
import { saveFile } from '#src/api/openInNewTab.ts';
import type { Resource } from '#src/resources/engine/resource.ts';
import { listTargets } from '#src/resources/engine/import/read/columns.ts';
import type { Problems } from './checkRows.ts';
import type { ReadTable } from '#src/resources/engine/import/read/readFileRows.ts';
import type { FileTable } from '#src/resources/engine/import/read/fileTable.ts';

/** Joins errors into one text, such as `Code is required; Grams must be a number`. */
export const describeErrors = (messages: Readonly<Record<string, string>> | undefined, columns: ReadTable['columns']) =>
  Object.entries(messages ?? {})
    .map(([name, message]) => {
      const label =
        columns.find(({ target }) => target.name === name)?.target.label ?? (ownIdIn(name) === undefined ? labelField(name) : name);
      if (message.startsWith(`“${label}”`) || ownIdIn(label) !== undefined) return message;
      return label && !/^[\p{Lu}“]/u.test(message) ? `${label} ${message}` : `${label ? `${label}: ` : ''}${message}`;
    })
    .join('; ');

const buildCsv = (rows: readonly (readonly string[])[]) => byteOrderMark + rows.map(csvLine).join('');
const save = (csv: string, name: string) => saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);

/** Builds an empty file with the import's columns. Leaves out record numbers, because new records have none. */
export const buildEmptyCsv = (resource: Resource) =>
  buildCsv([listTargets(resource).flatMap(({ name, label }) => (name === resource.id ? [] : [label]))]);
export const saveEmpty = (resource: Resource) => save(buildEmptyCsv(resource), `${resource.plural.replaceAll(' ', '-')}-to-fill`);

/** Builds a file of the rejected rows, as in the original file, with a column for the errors. */
export const buildRejectedCsv = (table: FileTable, fileRows: ReadTable, problems: Problems) => {
  const lines = table.lines.filter(({ line }) => problems.has(line));
  const rows = [
    [...table.heads, 'Errors'],
    ...lines.map(({ line, cells }) => [
      ...table.heads.map((_head, at) => cells[at] ?? ''),
      describeErrors(problems.get(line), fileRows.columns),
    ]),
  ];
  return buildCsv(rows);
};

export const saveRejected = (name: string, table: FileTable, fileRows: ReadTable, problems: Problems) =>
  save(buildRejectedCsv(table, fileRows, problems), `${name}-rejected`);
