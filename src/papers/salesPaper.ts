import { openProFormaDocument } from '#contract/money/proFormas/calls.ts';
import { openAcknowledgement } from '#contract/sales/orders/papers.ts';
import { openQuotation } from '#contract/sales/quotations/calls.ts';
import { call } from '#src/api/call.ts';
import { openPaper } from './openPaper.ts';

export const openQuotationPaper = async (quotationId: number) => openPaper(await call(openQuotation, { params: { id: quotationId } }));

/** Opens the acknowledgement of the order as it is now. */
export const openAcknowledgementPaper = async (orderId: number) => openPaper(await call(openAcknowledgement, { params: { id: orderId } }));

export const openProFormaPaper = async (proFormaId: number) => openPaper(await call(openProFormaDocument, { params: { id: proFormaId } }));
