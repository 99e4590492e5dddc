// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { call } from '#src/api/call.ts';
import { emptyLine, foundOf, replacedOf } from '#src/custom/sales/adHoc/adHocDraft.ts';
import type { AdHocLine } from '#src/custom/sales/adHoc/adHocDraft.ts';
import { useFoundLines } from '#src/resources/pickers/useFoundLines.ts';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { useOnceSettled, useUnderWay } from '#src/ui/state/underWay.ts';

vi.mock(import('#src/api/call.ts'), async (original) => ({ ...(await original()), call: vi.fn<typeof call>() as never }));
vi.mock(import('#src/ui/screen/say/useToast.tsx'), () => ({ useToast: () => vi.fn<() => void>() }));

afterEach(cleanup);

/** A form of one quantity, of a product whose stacking is still being asked. */
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
  expect(screen.getByText('How this is stacked is not known: type units')).toBeTruthy();
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

const bottle = { ProductId: 7, Code: 'BT7', Description: 'Bottle', UnitPrice: 9, PricePer: 1000, UnitsPerLayer: 10, UnitsPerPallet: 100 };

/** The lines of an ad hoc invoice while the product typed in the first is being found. */
const openLines = (start: Partial<AdHocLine>) => {
  const answer = Promise.withResolvers<PickedProduct[]>();
  vi.mocked(call).mockReturnValueOnce(answer.promise);
  const onFound = vi.fn<(key: number, product: PickedProduct) => void>();
  const { result } = renderHook(() => {
    const [lines, setLines] = useState<readonly AdHocLine[]>([{ ...emptyLine(1), Kind: 'Goods', ...start }]);
    const underWay = useUnderWay();
    return { line: lines[0], ...useFoundLines<AdHocLine>({ onLines: setLines, foundOf, replacedOf, onFound, underWay }) };
  });
  act(() => result.current.onTyped(1, 'bt7'));
  return {
    result,
    onFound,
    type: (patch: Partial<AdHocLine>) => act(() => result.current.editLine(1, () => patch)),
    found: () => act(async () => answer.resolve([bottle as PickedProduct])),
  };
};

test('a price typed by hand before its product is found stands, and the product is told to be there, for the price of its quantity', async () => {
  const { result, onFound, type, found } = openLines({});
  type({ Quantity: 5000, UnitPrice: 1.25, isPriceTyped: true, PricePer: 1 });
  await found();
  expect(result.current.line).toMatchObject({
    ProductId: 7,
    Code: 'BT7',
    UnitPrice: 1.25,
    PricePer: 1,
    isPriceTyped: true,
    Quantity: 5000,
  });
  expect(onFound).toHaveBeenCalledExactlyOnceWith(1, bottle);
});

test('a price that was typed for another product gives way to that of the next', async () => {
  const { result, found } = openLines({ ProductId: 3, Code: 'BT3', UnitPrice: 4, isPriceTyped: true });
  await found();
  expect(result.current.line).toMatchObject({ ProductId: 7, UnitPrice: 9, PricePer: 1000, isPriceTyped: false });
});
