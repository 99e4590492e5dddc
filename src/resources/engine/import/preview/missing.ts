import type { Endpoint } from '#contract/call/endpoint.ts';
import { allEntities } from '#contract/masterData/entities/all.ts';
import { canCall } from '#src/authProvider/canCall.ts';
import type { Problems } from './checkRows.ts';
import type { ReadTable } from '#src/resources/engine/import/read/readFileRows.ts';

/** Names in the file that do not exist in a reference list, such as colours. */
export interface Missing {
  of: string;
  word: string;
  names: string[];
  importRows: Endpoint;
  rows: Record<string, unknown>[];
}

type ReadName = (name: string) => Record<string, unknown> | undefined;

const asCode: ReadName = (name) => ({ Code: name.slice(0, 20), Description: name });

/** Reads `50cl`, `500 ml` or `1.5 litre` as millilitres. */
const readMillilitres = (name: string) => {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)\s*(ml|cl|l|lt|ltr|litres?)$/i.exec(name) ?? [];
  const times = { m: 1, c: 10, l: 1000 }[unit.charAt(0).toLowerCase()];
  const millilitres = amount && times ? Math.round(Number(amount) * times * 1000) / 1000 : undefined;
  return Number.isInteger(millilitres) ? { Millilitres: millilitres } : {};
};

const readGrams: ReadName = (name) => {
  const amount = /^(\d+(?:\.\d{1,2})?)\s*(?:g|gr|grams?)?$/i.exec(name)?.[1];
  return amount && Number(amount) > 0 ? { Description: name, Grams: Number(amount) } : undefined;
};

/** Leaves out names without letters. A number such as 2 is a code from another system. */
const ignoreWithoutLetters =
  (read: ReadName): ReadName =>
  (name) =>
    /\p{L}/u.test(name) ? read(name) : undefined;

/** Lists to which a record can be added by name alone. Suppliers, customers, VAT types and the like must be added on their own screens. */
const readersByList: Readonly<Record<string, ReadName>> = {
  Colour: ignoreWithoutLetters(asCode),
  Feature: ignoreWithoutLetters(asCode),
  NeckFinish: asCode,
  Size: (name) => ({ ...asCode(name), ...readMillilitres(name) }),
  Weight: readGrams,
  CustomerGroup: ignoreWithoutLetters((Description) => ({ Description })),
  ProductGroup: ignoreWithoutLetters((Description) => ({ Description })),
};

/** Maximum length of a name. An error message cuts longer names off, so they cannot be read from it. */
const maxNameLength = 59;
const missingPattern = /^“(.+?)” does not exist(?:\. Use one of .+)?$/;

/** Finds names in the errors that can be added. Each name is returned once, ignoring case. */
export const findMissingNames = (problems: Problems, columns: ReadTable['columns']): Missing[] => {
  const listByColumn = new Map(columns.map(({ target }) => [target.name, target.field?.of ?? '']));
  const namesByList = new Map<string, Map<string, string>>();
  for (const [column, message] of [...problems.values()].flatMap((messages) => Object.entries(messages))) {
    const listName = listByColumn.get(column) ?? '';
    const name = missingPattern.exec(message)?.[1];
    if (!name || name.length > maxNameLength || !readersByList[listName]?.(name)) continue;
    const names = namesByList.get(listName) ?? new Map<string, string>();
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
    namesByList.set(listName, names);
  }
  return [...namesByList].flatMap(([of, names]) => {
    const file = allEntities.find(({ name }) => name === of);
    const importRows = file?.calls.importRows as Endpoint | undefined;
    if (!file || !importRows || !canCall(importRows)) return [];
    const sortedNames = [...names.values()].toSorted((one, other) => one.localeCompare(other));
    return [
      {
        of,
        word: file.plural.replace(/^./, (first) => first.toUpperCase()),
        names: sortedNames,
        importRows,
        rows: sortedNames.map((name) => readersByList[of]?.(name) ?? {}),
      },
    ];
  });
};
