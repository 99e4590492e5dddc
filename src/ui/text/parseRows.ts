const separators = ['\t', ';', ','] as const;

const sampledRows = 50;
const sampledLetters = 100_000;

/** Splits text by RFC 4180. A quoted cell may contain the separator, doubled quotes and line breaks. Empty rows stay. */
const splitRows = (text: string, separator: string, maxRows = Infinity): string[][] => {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length && rows.length <= maxRows; at++) {
    const character = text.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') cell += text.charAt(at++);
      else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) endCell();
    else if (character === '\n' || (character === '\r' && text.charAt(at + 1) !== '\n')) {
      endCell();
      rows.push([]);
    } else if (character !== '\r') cell += character;
  }
  endCell();
  return rows;
};

/** Removes the formula of ="00417", which some programs write so that Excel keeps leading zeros. */
const withoutFormula = (cell: string) => /^="((?:[^"]|"")*)"$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;

/** Counts the rows that have the most common number of cells. Rows of one cell do not count. */
const countAgreeing = (rows: readonly (readonly string[])[]) => {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...counts.values());
};

/** Finds the separator from all rows together, because title rows above the headings may have another one. */
const detectSeparator = (text: string) => {
  const sample = text.slice(0, sampledLetters);
  const [best] = separators
    .map((separator) => ({ separator, rows: countAgreeing(splitRows(sample, separator, sampledRows)) }))
    .toSorted((one, other) => other.rows - one.rows);
  return best && best.rows > 0 ? best.separator : ',';
};

/** Parses a CSV file, or cells copied from a spreadsheet. Without `separator` it uses the tab, semicolon or comma that fits most rows. */
export const parseRows = (text: string, separator?: string): string[][] => {
  const withoutMark = text.replace(/^\uFEFF/, '');
  const separatorLine = /^sep=(.)(?=\r?\n)/i.exec(withoutMark);
  // Leaves an empty line in its place, so that row numbers do not change.
  const body = separatorLine ? withoutMark.slice(separatorLine[0].length) : withoutMark;
  return splitRows(body, separator ?? separatorLine?.[1] ?? detectSeparator(body)).map((row) => row.map(withoutFormula));
};
