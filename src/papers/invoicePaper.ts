import { openCreditDocument, openCreditXml, openInvoiceDocument, openInvoiceXml } from '#contract/money/invoices/calls.ts';
import { call } from '#src/api/call.ts';
import { openPaper, savePaper } from './openPaper.ts';

/** Saves the e-invoice (XML). */
export const saveInvoiceXml = async (invoiceId: number) => savePaper(await call(openInvoiceXml, { params: { id: invoiceId } }));

export const saveCreditXml = async (creditId: number) => savePaper(await call(openCreditXml, { params: { id: creditId } }));

export const openInvoicePaper = async (invoiceId: number) =>
  openPaper(await call(openInvoiceDocument, { query: { InvoiceID: invoiceId } }));

export const openCreditPaper = async (creditId: number) => openPaper(await call(openCreditDocument, { params: { id: creditId } }));
