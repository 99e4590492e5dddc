import { openOrderDeclaration } from '#contract/warehouse/declarations/calls.ts';
import { openOrderNote } from '#contract/warehouse/picking/calls.ts';
import { openDeliveryProof } from '#contract/warehouse/picking/proof.ts';
import { call } from '#src/api/call.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { openPaper } from './openPaper.ts';

/** Opens the proof of delivery with the signature. */
export const openProofPaper = async (deliveryProofId: number) =>
  openPaper(await call(openDeliveryProof, { params: { id: deliveryProofId } }));

/** Opens the current delivery note, or a withdrawn one. */
export const openNotePaper = async (orderId: number, withdrawnNoteId: number | null) =>
  openPaper(await call(openOrderNote, { params: { id: orderId }, query: withdrawnNoteId === null ? {} : { withdrawnNoteId } }));

/** Opens the supplier's declaration for goods of an order. */
export const openDeclarationPaper = async (orderId: number, declarationId: number) =>
  openInNewTab(await call(openOrderDeclaration, { params: { id: orderId, declarationId } }));
