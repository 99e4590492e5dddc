/** First characters that make a spreadsheet run a cell as a formula, or that it drops before one (OWASP, CSV Injection). */
const formulaStart = String.raw`[=+\-@\t\r\n＝＋－＠]`;
const startsFormula = new RegExp(`^${formulaStart}`);
const guarded = new RegExp(`^'(?=${formulaStart})`);
const isNegativeNumber = (text: string) => /^-\d[\d.,]*$/.test(text);

/** Adds `'` before text that a spreadsheet would run as a formula. */
export const guardCell = (text: string) => (startsFormula.test(text) && !isNegativeNumber(text) ? `'${text}` : text);

/** Removes the `'` that our own export added. */
export const withoutGuard = (cell: string) => cell.replace(guarded, '');

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns one CSV line with each text guarded and quoted. */
export const csvLine = (texts: readonly string[]) => `${texts.map((text) => quote(guardCell(text))).join(',')}\r\n`;

/** Tells Excel that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';
