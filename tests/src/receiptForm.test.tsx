// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fromExpected } from '#src/custom/stock/receiptDraft.ts';
import { ReceiptForm } from '#src/custom/stock/ReceiptForm.tsx';

vi.mock('#src/api/useAction.ts', () => ({ useAction: () => ({ run: () => undefined, pending: false, fieldErrors: {} }) }));
vi.mock('#src/drafts/useDraft.ts', () => ({ useDraft: () => ({ draft: { keep: () => undefined }, finish: () => undefined }) }));
afterEach(cleanup);

const line = (PurchaseOrderLineId: number) =>
  fromExpected({
    PurchaseOrderLineId,
    ProductId: PurchaseOrderLineId,
    ProductCode: `P${PurchaseOrderLineId}`,
    SupplierCode: null,
    Description: `Bottle ${PurchaseOrderLineId}`,
    Barcode: null,
    Location: null,
    LotRequired: false,
    UnitsPerLayer: null,
    UnitsPerPallet: null,
    PalletId: null,
    PalletCode: null,
    Quantity: 100,
    ReceivedQuantity: 0,
    Outstanding: 100,
  });

test('a purchase order that is received begins with what came of its first line', () => {
  render(
    <MemoryRouter>
      <ReceiptForm about="receipt-1" title="Receipt" purchaseOrderId={1} expected={[line(1), line(2)]} taken={undefined} />
    </MemoryRouter>,
  );
  expect(document.activeElement).toBe(screen.getAllByLabelText(/^Came/)[0]);
});
