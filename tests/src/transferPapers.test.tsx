// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TransferPapers } from '#src/custom/warehouse/pallets/back/TransferPapers.tsx';

test('pallets whose invoice is still to come are not said to be never charged: once it is raised they are credited', () => {
  const preview = { Held: [], FromCurrencyCode: 'GBP', ToCurrencyCode: 'GBP', Credit: null, Charge: null };
  const told = (count: number) => {
    render(<TransferPapers preview={preview} isStale={false} from="Hereford Cider" to="Malvern Ales" count={count} />);
    const [note] = screen.getAllByText(/without a credit note/);
    cleanup();
    return note?.textContent;
  };
  expect(told(2)).toBe(
    '2 pallets of Hereford Cider are not charged or are already credited, and move without a credit note. Once an invoice charges them, credit them under Pallet credits.',
  );
  expect(told(1)).toBe(
    '1 pallet of Hereford Cider is not charged or is already credited, and moves without a credit note. Once an invoice charges it, credit it under Pallet credits.',
  );
});
