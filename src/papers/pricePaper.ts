import { getDocument } from '#contract/system/documents/calls.ts';
import { openPriceListPaper } from '#contract/sales/prices/calls.ts';
import { openPriceLetter } from '#contract/purchasing/supplierPricing/calls.ts';
import { call } from '#src/api/call.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';

const show = async ({ DocumentId }: { DocumentId: number }) => openInNewTab(await call(getDocument, { params: { id: DocumentId } }));

/** Opens the price list with today's prices that a customer gets. */
export const openCustomerPrices = async (customerId: number) => show(await call(openPriceListPaper, { params: { id: customerId } }));

/** Opens a price letter as it was sent. */
export const openLetter = async (priceLetterId: number) => show(await call(openPriceLetter, { params: { id: priceLetterId } }));
