// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PickListRow } from '#contract/warehouse/picking/calls.ts';
import { toPickColumns } from '#src/custom/warehouse/picking/toPick/toPickColumns.tsx';

test.each([
  [0, 0, '5 lines'],
  [1, 0, '1 of 5 lines picked'],
  [0, 2, '2 lines short of stock'],
  [1, 2, '1 of 5 lines picked 2 lines short of stock'],
])('the pick list says how far a deal is and that it is short: %d picked, %d short', (LinesPicked, LinesShort, words) => {
  const column = toPickColumns.find(({ key }) => key === 'Lines');
  const { container } = render(<>{column?.cell({ Lines: 5, LinesPicked, LinesShort } as PickListRow)}</>);
  expect(container.textContent).toBe(words);
});
