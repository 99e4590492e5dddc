import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { cancelCredit } from './cancelCredit.ts';
import { addCredit, editCredit, savePart } from './drafts.ts';
import { saveCredit } from './issueCredit.ts';
import { loadPalletMovement } from './palletPart/loadPalletMovement.ts';
import { getCredit } from './queries.ts';
import { creditsOfInvoice, customerCredits, findPartialCredit, getInvoiceStock, listCredits, loadCreditAndInvoice } from './reads.ts';

export const credits: Handlers<Areas['credits']> = {
  loadCreditAndInvoice: (context, { params, query }) => loadCreditAndInvoice(context, params.id, query.invoiceId),
  loadPalletMovement: (context, { params }) => loadPalletMovement(context, params.id),
  listCredits: ({ db }, { query }) => listCredits(db, query),
  customerCredits: (context, { params, query }) => customerCredits(context, params.id, query),
  creditsOfInvoice: (context, { params }) => creditsOfInvoice(context, params.id),
  findPartialCredit: (context, { params }) => findPartialCredit(context, params.a, params.b),
  getInvoiceStock: (context, { params }) => getInvoiceStock(context, params.id),
  addCredit: (context, { body }) => addCredit(context, body),
  saveCredit: (context, { body }) => saveCredit(context, body),
  saveCreditSettlement: (context, { body }) => savePart(context, body, { Settlement: body.Settlement }),
  saveCreditPallets: (context, { body }) => savePart(context, body, { Pallets: body.Pallets }),
  saveCreditStock: (context, { body }) => savePart(context, body, { Stock: body.Stock }),
  saveCreditLines: (context, { body }) => savePart(context, body, { Lines: body.Lines }),
  editCredit: (context, { params, body }) => editCredit(context, params.id, body),
  cancelCredit: (context, { params, body }) => cancelCredit(context, params.id, body),
  getCredit: ({ db }, { params }) => getCredit(db, params.id),
};
