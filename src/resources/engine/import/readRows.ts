import { kindOf } from '#src/resources/engine/kinds/kinds.ts';
import type { Field, Resource } from '#src/resources/engine/resource.ts';

/** RFC 4180 with the separator that the first line has: comma, semicolon, or the tab of a pasted spreadsheet. */
export const parseCells = (text: string): string[][] => {
  const plain = text.replace(/^\uFEFF/, '');
  const head = plain.split(/\r?\n/, 1)[0] ?? '';
  const separator = ['\t', ';', ','].find((one) => head.includes(one)) ?? ',';
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    lines.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < plain.length; at++) {
    const character = plain.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (plain.charAt(at + 1) === '"') cell += plain.charAt(at++);
      else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) endCell();
    else if (character === '\n') {
      endCell();
      lines.push([]);
    } else if (character !== '\r') cell += character;
  }
  endCell();
  return lines.filter((line) => line.some((one) => one.trim() !== ''));
};

export interface ImportedRows {
  /** The columns that were recognised, in the order of the file. */
  fields: Field[];
  /** Heads that are no field of the record. */
  unknown: string[];
  /** As the call wants them. */
  rows: Record<string, unknown>[];
  /** As they were typed, for the preview. */
  cells: string[][];
}

const plainName = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const findField = ({ fields }: Resource, head: string) =>
  fields.find((field) => plainName(field.name) === plainName(head) || plainName(field.label) === plainName(head));

/** Reads a table whose first line names the fields, by label or by name. */
export const readRows = (resource: Resource, text: string): ImportedRows => {
  const [heads = [], ...lines] = parseCells(text);
  const columns = heads.map((head) => findField(resource, head));
  const known = columns.flatMap((field, index) => (field ? [{ field, index }] : []));
  const rows = lines.map((line) =>
    Object.fromEntries(
      known.flatMap(({ field, index }) => {
        const value = kindOf(field).read?.((line[index] ?? '').trim(), field);
        return value === undefined ? [] : [[field.name, value]];
      }),
    ),
  );
  return {
    fields: known.map(({ field }) => field),
    unknown: heads.filter((_head, index) => columns[index] === undefined),
    rows,
    cells: lines.map((line) => known.map(({ index }) => line[index] ?? '')),
  };
};
