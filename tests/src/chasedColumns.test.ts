import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ChasedAccount } from '#contract/money/chasing/calls.ts';
import { chasedColumns } from '#src/custom/money/chasing/chasedColumns.tsx';

test('the number to ring comes before the name, as the table cuts what comes last', () => {
  const column = chasedColumns.find(({ key }) => key === 'Phone');
  const told = (row: Partial<ChasedAccount>) => renderToStaticMarkup(createElement('td', null, column?.cell(row as ChasedAccount)));
  expect(told({ ContactName: 'Rory Geddes', Phone: '0141 496 0123' })).toBe(
    '<td><span class="figure">0141 496 0123</span>, Rory Geddes</td>',
  );
  expect(told({ ContactName: null, Phone: '0141 496 0123' })).toBe('<td><span class="figure">0141 496 0123</span></td>');
  expect(told({ ContactName: 'Rory Geddes', Phone: null })).toBe('<td>Rory Geddes</td>');
});
