/** Parts of a cell that are never cut: chips, dates, figures and telephone numbers. */
const wholeParts = '.chip, time, .figure';
const figures = /^(?:[\d\s.,:/()+%£$€×–−-]|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)\b)+$/;
/** Code or number of a record, such as `12985/2`, `B500LW-AM` or `ALDOUS`. */
const code = /^[A-Z\d][A-Z\d./-]{0,19}$/;

/** Returns the text of a cell outside the parts that are never cut. */
const readLooseText = (node: Node): string => {
  if (node instanceof Element && node.matches(wholeParts)) return '';
  return node.childNodes.length === 0 ? (node.textContent ?? '') : [...node.childNodes].map(readLooseText).join('');
};

/** Tells whether a cell is never cut. Of a cell with a chip or a date, this also holds for a single word, as in `next 27 Nov`. */
export const isWholeCell = (cell: Element, isFirst: boolean) => {
  const text = cell.textContent.trim();
  if (figures.test(text) || (isFirst && code.test(text))) return true;
  return cell.childElementCount > 0 && cell.querySelector(wholeParts) !== null && !/\s/.test(readLooseText(cell).trim());
};

/** Returns the number with which a cell begins, such as the telephone number before a name. Only the text after it is cut. */
export const readLeadingFigure = ({ firstElementChild: first, firstChild }: Element) =>
  first !== null && first === firstChild && first.matches('time, .figure') ? first.textContent : '';
