import { getDocument } from '#contract/system/documents/calls.ts';
import { openCreditDocument, openCreditXml, openInvoiceDocument, openInvoiceXml } from '#contract/money/invoices/calls.ts';
import type { KeptDocument } from '#contract/system/documents/shapes.ts';
import { openAcknowledgement } from '#contract/sales/orders/papers.ts';
import { openOrderNote } from '#contract/warehouse/picking/calls.ts';
import { openDeliveryProof } from '#contract/warehouse/picking/proof.ts';
import { openQuotation } from '#contract/sales/quotations/calls.ts';
import { openProFormaDocument } from '#contract/money/proFormas/calls.ts';
import { openOrderDeclaration } from '#contract/warehouse/declarations/calls.ts';
import { call } from '#src/api/call.ts';
import { openInNewTab, saveFile } from '#src/api/openInNewTab.ts';

const save = async ({ DocumentId, FileName }: KeptDocument) => saveFile(await call(getDocument, { params: { id: DocumentId } }), FileName);

/** Saves the e-invoice (XML). */
export const saveInvoiceXml = async (invoiceId: number) => save(await call(openInvoiceXml, { params: { id: invoiceId } }));

export const saveCreditXml = async (creditId: number) => save(await call(openCreditXml, { params: { id: creditId } }));

const show = async ({ DocumentId }: KeptDocument) => openInNewTab(await call(getDocument, { params: { id: DocumentId } }));

/** Opens the stored PDF in a new tab. */
export const openInvoicePaper = async (invoiceId: number) => show(await call(openInvoiceDocument, { query: { InvoiceID: invoiceId } }));

export const openCreditPaper = async (creditId: number) => show(await call(openCreditDocument, { params: { id: creditId } }));

export const openProFormaPaper = async (proFormaId: number) => show(await call(openProFormaDocument, { params: { id: proFormaId } }));

/** Opens the acknowledgement of the order as it is now. */
export const openAcknowledgementPaper = async (orderId: number) => show(await call(openAcknowledgement, { params: { id: orderId } }));

export const openQuotationPaper = async (quotationId: number) => show(await call(openQuotation, { params: { id: quotationId } }));

/** Opens the proof of delivery with the signature. */
export const openProofPaper = async (deliveryProofId: number) => show(await call(openDeliveryProof, { params: { id: deliveryProofId } }));

/** Opens the current delivery note, or a withdrawn one. */
export const openNotePaper = async (orderId: number, withdrawnNoteId: number | null) =>
  show(await call(openOrderNote, { params: { id: orderId }, query: withdrawnNoteId === null ? {} : { withdrawnNoteId } }));

/** Opens the supplier's declaration for goods of an order. */
export const openDeclarationPaper = async (orderId: number, declarationId: number) =>
  openInNewTab(await call(openOrderDeclaration, { params: { id: orderId, declarationId } }));
