// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';

const below = (text: string) => {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
  return document.querySelector('.field-understood')?.textContent ?? null;
};

test('what was understood stands below only where it is not what was typed', () => {
  render(<QuantityInput label="Quantity" value={null} onChange={() => undefined} units={{ unitsPerLayer: 238, layersPerPallet: 6 }} />);
  expect([below('12'), below(' 40 '), below('3p')]).toEqual([null, null, '4,284 = 3 pallets']);
});
