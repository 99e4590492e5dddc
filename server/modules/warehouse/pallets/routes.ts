import { invalidField } from '#contract/call/errors.ts';
import type { Areas } from '#contract/index.ts';
import { allIds } from '#contract/values.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findList } from '#server/lists/findList.ts';
import { getCustomer } from '#server/modules/masterData/customers/queries.ts';
import { addOpeningPallets } from './movements/addOpeningPallets.ts';
import { applyPalletCredit, getPalletCredit } from './movements/applyPalletCredit.ts';
import { balanceRows, findHeldTypes, findSummary } from './balances.ts';
import { chaseRows, openCollectionList } from './chase.ts';
import { answerCollection, collectionRows } from './collections.ts';
import { getDaySheet, openDaySheet } from './daySheet.ts';
import { findReturns, ledgerRows, transferRows } from './movements/movements.ts';
import { movePallets } from './movements/movePallets.ts';
import { findPalletParties } from './parties.ts';
import { openPalletStatement } from './palletStatement.ts';
import { remindOfPallets } from './remind.ts';
import { returnPallet, returnPalletList } from './movements/returnPallets.ts';
import { reverseMovement } from './movements/reverseMovement.ts';
import { previewTransfer, transferPallets } from './movements/transferPallets.ts';

interface MovementFilter {
  cust?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const readMovementQuery = ({ cust, from, to }: MovementFilter) => {
  if (from !== undefined && to !== undefined && to < from) throw invalidField('to', 'must not be before the first day');
  return { cust: cust ?? allIds, from: from ?? null, to: to ?? null };
};

export const pallets: Handlers<Areas['pallets']> = {
  getPalletTransfers: ({ db }, { query }) => findList(db, transferRows, query, readMovementQuery(query)),
  getPalletLedger: ({ db }, { query }) => findList(db, ledgerRows, query, readMovementQuery(query)),
  getPalletBalance: ({ db, today }, { query }) => findList(db, balanceRows, query, { ...readMovementQuery(query), today }),
  getPalletSummary: async ({ db, today }, { query }) => ({
    AsAt: query.to ?? today,
    Types: await findSummary(db, query.to ?? null, today),
  }),
  getPalletParties: ({ db, today }) => findPalletParties(db, today),
  movePallets: (context, { body }) => movePallets(context, body),
  addOpeningPallets: (context, { params, body }) => addOpeningPallets(context, params.id, body),
  reversePalletMovement: (context, { params, body }) => reverseMovement(context, params.id, body),
  getReturnedPallets: async ({ db }, { params }) => {
    const { CustomerId, Name, PalletNorm } = await getCustomer(db, params.id);
    const { rows, count } = await findReturns(db, { cust: params.id, from: params.from, to: params.to });
    return { CustomerId, CustomerName: Name, PalletNorm, Held: await findHeldTypes(db, params.id), Returns: rows, ReturnCount: count };
  },
  getPalletCredit: (context, { query }) => getPalletCredit(context, query.cust, query.lines, query.on),
  applyPalletCredit: (context, { query, body }) => applyPalletCredit(context, query.customerid, body),
  previewPalletTransfer: (context, { query }) => previewTransfer(context, query),
  transferPallets: (context, { body }) => transferPallets(context, body),
  listPalletChase: ({ db, today }, { query }) => findList(db, chaseRows, query, { today }),
  remindOfPallets: (context, { body }) => remindOfPallets(context, body.CustomerIds),
  openCollectionList: (context, { query }) => openCollectionList(context, query.customers),
  listCollections: ({ db }, { query }) => findList(db, collectionRows, query, undefined),
  answerCollection: (context, { params, body }) => answerCollection(context, params.id, body),
  openPalletStatement: (context, { params }) => openPalletStatement(context, params.id, { from: params.from, to: params.to }),
  getDaySheet: (context, { params }) => getDaySheet(context, params.date),
  openDaySheet: (context, { params, query }) => openDaySheet(context, params.date, query.haulier),
  returnPallet: (context, { params, body }) => returnPallet(context, params.id, body),
  returnPalletList: (context, { params, body }) => returnPalletList(context, params.id, body),
};
