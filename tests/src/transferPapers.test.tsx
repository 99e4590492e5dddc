// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TransferPapers } from '#src/custom/warehouse/pallets/back/TransferPapers.tsx';

afterEach(cleanup);

test('pallets whose invoice is still to come are not said to be never charged: once it is raised they are credited', () => {
  const preview = { Held: [], FromCurrencyCode: 'GBP', ToCurrencyCode: 'GBP', Credit: null, Charge: null };
  const told = (count: number) => {
    render(<TransferPapers preview={preview} isStale={false} from="Hereford Cider" to="Malvern Ales" count={count} />);
    const [note] = screen.getAllByText(/without credit/);
    cleanup();
    return note?.textContent;
  };
  expect(told(2)).toBe(
    '2 pallets of Hereford Cider are not charged, or are credited already, and move without credit. Once an invoice charges them, Pallet credits has them.',
  );
  expect(told(1)).toBe(
    '1 pallet of Hereford Cider is not charged, or is credited already, and moves without credit. Once an invoice charges it, Pallet credits has it.',
  );
});
