// @vitest-environment jsdom
import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StockTakeLine } from '#contract/warehouse/stock/takes.ts';
import { CountInput } from '#src/custom/warehouse/stock/take/CountInput.tsx';
import { CountLine } from '#src/custom/warehouse/stock/take/CountLine.tsx';

const Counted = ({ packed }: { packed: boolean }) => {
  const [value, setValue] = useState<number | null>(null);
  const units = { unitsPerLayer: packed ? 204 : null, layersPerPallet: packed ? 7 : null };
  return (
    <>
      <CountInput label="Counted" value={value} onChange={setValue} units={units} />
      <output>{value}</output>
    </>
  );
};

test('a count has the keyboard of digits, and keys for pallets and layers write where the cursor is', () => {
  render(<Counted packed />);
  const input = screen.getByLabelText<HTMLInputElement>('Counted');
  expect(input.inputMode).toBe('numeric');
  input.focus();
  fireEvent.change(input, { target: { value: '3' } });
  fireEvent.click(screen.getByRole('button', { name: 'p: pallets' }));
  expect(input.value).toBe('3p');
  fireEvent.change(input, { target: { value: '3p2' } });
  fireEvent.click(screen.getByRole('button', { name: 'l: layers' }));
  expect(document.activeElement).toBe(input);
  expect(screen.getByRole('status').textContent).toBe(String(3 * 1428 + 2 * 204));
});

test('goods whose stacking is not known have no keys for it, and the keyboard of digits', () => {
  render(<Counted packed={false} />);
  expect(screen.getByLabelText<HTMLInputElement>('Counted').inputMode).toBe('numeric');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the boxes of a stock take have both', () => {
  const line = { ProductId: 1, ProductCode: 'B1', Description: 'Amber', UnitsPerLayer: 204, UnitsPerPallet: 1428, Counted: null };
  const never = () => undefined;
  render(<CountLine line={line as StockTakeLine} count={undefined} onCount={never} onInvalid={never} onNext={never} />);
  expect(screen.getByLabelText<HTMLInputElement>('Count of Amber').inputMode).toBe('numeric');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['p', 'l', 'None']);
});
