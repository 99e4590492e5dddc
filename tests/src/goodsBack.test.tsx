// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { CancelOrderButton } from '#src/custom/sales/orders/form/deeds/CancelOrderButton.tsx';
import { pickDeliveredLines } from '#src/custom/sales/orders/form/deeds/GoodsBackButton.tsx';

vi.mock('#src/api/useAction.ts', () => ({ useAction: () => ({ run: () => undefined, pending: false, fieldErrors: {} }) }));

const line = { OrderDetailId: 1, ProductId: 7, ProductCode: 'AMB', Description: 'Amber', Quantity: 1000 };
const words = { OrderDetailId: 2, ProductId: null, ProductCode: null, Description: 'Delivery before noon', Quantity: 1 };
const deal = (of: object, DealType = 'Stock') =>
  ({
    OrderId: 1,
    DealNo: 1,
    Part: 1,
    Version: 1,
    Status: 'ReadyToInvoice',
    DealType,
    Lines: [{ ...line, ...of }, words],
  }) as unknown as Order;

test('what can come back is what was picked, of a direct deal what was confirmed, and no words', () => {
  expect(pickDeliveredLines(deal({ PickedQuantity: 900, ReturnedQuantity: 400 })).Lines).toMatchObject([
    { OrderDetailId: 1, Went: 900, Returned: 400 },
  ]);
  expect(pickDeliveredLines(deal({ PickedQuantity: null, ConfirmedQuantity: 980 }, 'Direct')).Lines).toMatchObject([
    { Went: 980, Returned: 0 },
  ]);
});

test('who cancels a deal that left is told what is still with the customer before a reason is asked', () => {
  const ask = (order: Order) => {
    cleanup();
    render(<CancelOrderButton order={order} reasons={[]} onCancelled={() => undefined} />);
    fireEvent.click(screen.getByRole('button', { name: /^Cancel order/ }));
  };
  ask(deal({ PickedQuantity: 1000, ReturnedQuantity: 400 }));
  expect(screen.getByText(/600 units are still with the customer/)).toBeTruthy();
  expect(screen.queryByLabelText('Reason')).toBeNull();
  ask(deal({ PickedQuantity: 1000, ReturnedQuantity: 1000 }));
  expect(screen.getByText(/^All goods of this order have been returned/)).toBeTruthy();
  expect(screen.getByLabelText('Reason')).toBeTruthy();
});
