// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { useOnceSettled, useUnderWay } from '#src/ui/state/underWay.ts';

/** Shows a form with one quantity. The units per pallet of its product are still loading. */
const openForm = () => {
  const saved = vi.fn<(given: string, quantity: number | null) => void>();
  const stacking = Promise.withResolvers<number>();
  const Form = () => {
    const underWay = useUnderWay();
    const [perLayer, setPerLayer] = useState<number | null>(null);
    const [quantity, setQuantity] = useState<number | null>(null);
    const [save, isWaiting] = useOnceSettled(underWay, (given: string) => saved(given, quantity));
    return (
      <>
        <button onClick={() => void underWay.track(stacking.promise.then(setPerLayer))}>Find</button>
        <QuantityInput label="Quantity" units={{ unitsPerLayer: perLayer, layersPerPallet: 10 }} value={quantity} onChange={setQuantity} />
        <button aria-busy={isWaiting} onClick={() => save('one')}>
          Save
        </button>
        <button onClick={() => save('other')}>Other</button>
      </>
    );
  };
  const { unmount } = render(<Form />);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { saved, press, unmount, found: (perLayer: number) => act(async () => stacking.resolve(perLayer)) };
};

test('what is saved before an answer came is saved once, with what the answer makes of the quantity that was typed', async () => {
  const { saved, press, found } = openForm();
  press('Find');
  const field = screen.getByLabelText<HTMLInputElement>('Quantity');
  fireEvent.change(field, { target: { value: '2p' } });
  press('Save');
  press('Other');
  expect(saved).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe('true');
  await found(100);
  expect(saved.mock.calls).toEqual([['other', 2000]]);
  press('Save');
  expect(saved).toHaveBeenLastCalledWith('one', 2000);
});

test('a quantity that was left before its product came is written out once it is understood', async () => {
  const { press, found } = openForm();
  press('Find');
  const field = screen.getByLabelText<HTMLInputElement>('Quantity');
  fireEvent.change(field, { target: { value: '2p' } });
  fireEvent.blur(field);
  expect(field.value).toBe('2p');
  expect(screen.getByText('The units per pallet are not known. Enter a number of units.')).toBeTruthy();
  await found(100);
  expect(field.value).toBe('2,000');
});

test('a save that waits for an answer is not done once the form was left', async () => {
  const { saved, press, unmount, found } = openForm();
  press('Find');
  press('Save');
  unmount();
  await found(100);
  expect(saved).not.toHaveBeenCalled();
});
