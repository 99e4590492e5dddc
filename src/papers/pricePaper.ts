import { openPriceListPaper } from '#contract/sales/prices/calls.ts';
import { openPriceLetter } from '#contract/purchasing/supplierPricing/calls.ts';
import { call } from '#src/api/call.ts';
import { openPaper } from './openPaper.ts';

/** Opens the price list with today's prices that a customer gets. */
export const openCustomerPrices = async (customerId: number) => openPaper(await call(openPriceListPaper, { params: { id: customerId } }));

/** Opens a price letter as it was sent. */
export const openLetter = async (priceLetterId: number) => openPaper(await call(openPriceLetter, { params: { id: priceLetterId } }));
