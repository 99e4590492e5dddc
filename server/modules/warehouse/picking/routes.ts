import { AppError } from '#contract/call/errors.ts';
import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { claimPickLine } from './claimPickLine.ts';
import { confirmDespatch } from './despatch/confirmDespatch.ts';
import { confirmPickOrder } from './confirmPickOrder.ts';
import { getDeliveryNotes, printDeliveryNotes } from './despatch/deliveryNotes.ts';
import { addDeliveryProof, findDeliveryProofs, openDeliveryProof } from './despatch/deliveryProofs.ts';
import { printPickList } from './printPickList.ts';
import { findAwaitingDespatch, findPickList } from './pickLists.ts';
import { getPickGoods } from './queries.ts';
import { reverseDespatch } from './despatch/reverseDespatch.ts';
import { returnGoods } from './returns/returnGoods.ts';
import { reopenPick } from './reopenPick.ts';
import { findOrderNotes, openOrderNote } from './despatch/withdrawnNotes.ts';
import { savePickGoods } from './savePickGoods.ts';

export const picking: Handlers<Areas['picking']> = {
  loadPickList: ({ db, today }, { query }) => findPickList(db, query, today),
  loadAwaitingDespatch: ({ db, today }, { query }) => findAwaitingDespatch(db, query, today),
  loadPickListByOrder: ({ db, today }, { query }) => getPickGoods(db, query.OrderId, today),
  printPickList: (context, { params }) => printPickList(context, params.id),
  getPickGoods: ({ db, today }, { params }) => getPickGoods(db, params.id, today),
  savePickGoods: (context, { body }) => savePickGoods(context, body),
  confirmPickOrder: (context, { params, body }) => confirmPickOrder(context, params.id, body),
  reverseDespatch: (context, { params, body }) => reverseDespatch(context, params.id, body),
  returnGoods: (context, { params, body }) => returnGoods(context, params.id, body),
  reopenPick: (context, { params, body }) => reopenPick(context, params.id, body.Reason),
  getDeliveryNoteData: async (context, { params }) => {
    const [note] = await getDeliveryNotes(context, [params.id]);
    if (!note) throw new AppError('NOT_FOUND', 'There is no such order');
    return note;
  },
  listOrderNotes: ({ db }, { params }) => findOrderNotes(db, params.id),
  openOrderNote: (context, { params, query }) => openOrderNote(context, params.id, query.withdrawnNoteId),
  getDeliveryNotes: (context, { body }) => getDeliveryNotes(context, body.OrderIds),
  printDeliveryNotes: (context, { body }) => printDeliveryNotes(context, body.OrderIds),
  atPickLine: (context, { body }) => claimPickLine(context, body),
  addDeliveryProof: (context, { params, body }) => addDeliveryProof(context, params.id, body),
  listDeliveryProofs: ({ db }, { params }) => findDeliveryProofs(db, params.id),
  openDeliveryProof: (context, { params }) => openDeliveryProof(context, params.id),
  confirmPrintDNote: (context, { params, query }) => confirmDespatch(context, params.id, query),
};
