import { getDocument } from '#contract/documents/calls.ts';
import { openCreditDocument, openInvoiceDocument } from '#contract/invoices/calls.ts';
import type { KeptDocument } from '#contract/invoices/shapes.ts';
import { openAcknowledgement } from '#contract/orders/papers.ts';
import { openOrderNote } from '#contract/picking/calls.ts';
import { openDeliveryProof } from '#contract/picking/proof.ts';
import { openQuotation } from '#contract/quotations/calls.ts';
import { openProFormaDocument } from '#contract/proFormas/calls.ts';
import { call } from '#src/api/call.ts';
import { openFile } from '#src/api/openFile.ts';

const show = async ({ DocumentId }: KeptDocument) => openFile(await call(getDocument, { params: { id: DocumentId } }));

/** Opens the kept PDF in a new tab. */
export const openInvoicePaper = async (invoiceId: number) => show(await call(openInvoiceDocument, { query: { InvoiceID: invoiceId } }));

export const openCreditPaper = async (creditId: number) => show(await call(openCreditDocument, { params: { id: creditId } }));

export const openProFormaPaper = async (proFormaId: number) => show(await call(openProFormaDocument, { params: { id: proFormaId } }));

/** What was taken, as it stands. */
export const openAcknowledgementPaper = async (orderId: number) => show(await call(openAcknowledgement, { params: { id: orderId } }));

export const openQuotationPaper = async (quotationId: number) => show(await call(openQuotation, { params: { id: quotationId } }));

/** Who signed for the goods. */
export const openProofPaper = async (deliveryProofId: number) => show(await call(openDeliveryProof, { params: { id: deliveryProofId } }));

/** The delivery note that holds, or one that was withdrawn. */
export const openNotePaper = async (orderId: number, withdrawnNoteId: number | null) =>
  show(await call(openOrderNote, { params: { id: orderId }, query: withdrawnNoteId === null ? {} : { withdrawnNoteId } }));
