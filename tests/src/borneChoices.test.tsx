// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { emptyLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { makeOrderStore } from '#tests/support/orderStore.ts';
import { VatCell } from '#src/custom/sales/orders/grid/line/WordsCells.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';

const vatTypes = [
  { Id: 1, Code: 'S', Description: 'Standard', Rate: 20, Active: true },
  { Id: 2, Code: 'R', Description: 'Reduced', Rate: 5, Active: false },
  { Id: 9, Code: 'X', Description: 'Old', Rate: 15, Active: false },
];
const box = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const offered = (name: string) => [...box(name).options].map(({ text }) => text);
const shown = (name: string) => box(name).selectedOptions[0]?.text;

test('a choice that is not offered any more stays shown and kept, by the name that the record has for it', () => {
  const change = vi.fn<(value: number | null) => void>();
  const choices = [{ value: 1, label: 'Palletline' }];
  const draw = (more: object) => <SelectBox label="Haulier" value={7} none="None" onChange={change} {...{ choices, ...more }} />;
  const { rerender } = render(draw({ storedLabel: 'Marlow Haulage' }));
  expect([shown('Haulier'), offered('Haulier')]).toEqual(['Marlow Haulage', ['None', 'Marlow Haulage', 'Palletline']]);
  fireEvent.change(box('Haulier'), { target: { value: '1' } });
  expect(change).toHaveBeenLastCalledWith(1);
  rerender(draw({}));
  expect(shown('Haulier')).toBe('No longer in use');
  // No message is shown while the choices load.
  rerender(draw({ choices: [] }));
  expect(shown('Haulier')).toBe('…');
});

const words = (VatTypeId: number) => {
  const line = { ...emptyLine(), words: 'Mould', VatTypeId, VatRate: 5 };
  const store = makeOrderStore({ header: {} as never, lines: [line] });
  render(<VatCell {...{ store, line, vatTypes }} name="line 1" isFixed={false} />);
};

test('a line of words offers the VAT types in use, and the one that it bears', () => {
  words(1);
  expect(offered('VAT, line 1')).toEqual(['VAT 20 %']);
  cleanup();
  words(2);
  expect([shown('VAT, line 1'), offered('VAT, line 1')]).toEqual(['VAT 5 %', ['VAT 20 %', 'VAT 5 %']]);
});
