// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { isWholeCell, readLeadingFigure } from '#src/ui/table/wholeCells.ts';

const cellOf = (html: string) => {
  const row = document.createElement('tr');
  row.innerHTML = `<td>${html}</td>`;
  return row.cells[0] as HTMLTableCellElement;
};
const chip = '<span class="chip"><svg></svg>Overdue</span>';

test.each([
  ['£6,647.95', 'a sum of money'],
  ['−€20.00', 'a negative sum'],
  ['0113 496 0542', 'a telephone number'],
  ['+44 (0)113 496 0542', 'a telephone number with its country'],
  ['30 Nov 2026, 09:40', 'an instant'],
  ['28.13 %', 'a rate'],
  ['<time class="figure">27 Nov</time>', 'a date'],
  [`<span><time class="figure">27 Nov</time>${chip}</span>`, 'a date with a chip'],
  [`<span><span>next <time class="figure">27 Nov</time></span>${chip}</span>`, 'the next date with a chip'],
  [`${chip} ${chip}`, 'chips'],
])('%s is never cut, as %s', (html) => expect(isWholeCell(cellOf(html), false)).toBe(true));

test.each(['12985/2', 'B500LW-AM', 'ALDOUS', '<a href="/orders/1">12985</a>'])('%s is never cut as the code of a row', (html) =>
  expect(isWholeCell(cellOf(html), true)).toBe(true),
);

test.each(['Otterstone Brewery', '500 ml Lightweight ale', 'OTT/2143', `Otterstone Brewery Limited ${chip}`])(
  '“%s” may be cut in a further column',
  (html) => expect(isWholeCell(cellOf(html), false)).toBe(false),
);

test('of a telephone number before a name the number is never cut', () => {
  const cell = cellOf('<span class="figure">0113 496 0542</span>, Ben Postlethwaite');
  expect(isWholeCell(cell, false)).toBe(false);
  expect(readLeadingFigure(cell)).toBe('0113 496 0542');
  expect(readLeadingFigure(cellOf('Ben Postlethwaite, <span class="figure">0113 496 0542</span>'))).toBe('');
});
