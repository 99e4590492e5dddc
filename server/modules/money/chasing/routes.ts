import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { openChaseLetter, previewChaseLetter, sendChaseLetters } from './letters.ts';
import { addNote, disputeInvoice, settleDispute } from './notes.ts';
import { findChased, getChaseFile } from './queries.ts';

export const chasing: Handlers<Areas['chasing']> = {
  listChased: ({ db, today }, { query }) => findChased(db, query, today),
  getChaseFile: ({ db, today }, { params }) => getChaseFile(db, params.id, today),
  addChaseNote: (context, { params, body }) => addNote(context, params.id, body),
  sendChaseLetters: (context, { body }) => sendChaseLetters(context, body.CustomerIds, body.Level),
  previewChaseLetter: (context, { params }) => previewChaseLetter(context, params.id, params.level),
  openChaseLetter: (context, { params }) => openChaseLetter(context, params.id),
  disputeInvoice: (context, { params, body }) => disputeInvoice(context, params.id, body.Reason),
  settleDispute: (context, { params, body }) => settleDispute(context, params.id, body.Reason),
};
