import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { CreditRefusal } from '#contract/sales/orders/creditHold.ts';
import type { confirmPickOrder, PickGoods } from '#contract/warehouse/picking/calls.ts';
import { ApiError } from '#contract/call/apiError.ts';
import type { Lots } from '#contract/sales/deal/packing/lots.ts';
import type { Entry } from '#src/custom/warehouse/picking/pick/entries.ts';

export type Confirmed = AnswerOf<typeof confirmPickOrder>;

/** The picker's answers to questions at confirmation: the credit reason and the confirmed batches. */
export interface PickAnswers {
  reason?: string | undefined;
  areLotsRight?: boolean | undefined;
}

export interface PickState {
  /** Entries that the server has not saved yet. */
  unsaved: ReadonlyMap<number, Entry>;
  /** Lines that a colleague changed, with the colleague's name and the time. */
  theirs: ReadonlyMap<number, string>;
  isSaving: boolean;
  hasFailed: boolean;
  /** The server's refusal. Sending the same entries again would fail. */
  refusal: string | undefined;
  /** A message about counted lines that are no longer on the deal. */
  gone: string | undefined;
  isConfirming: boolean;
  /** The confirmation to send when the connection returns, with the credit reason. */
  confirmWaits: PickAnswers | undefined;
  confirmFailure: unknown;
  creditRefusal: CreditRefusal | undefined;
  /** The question about batches that are missing or too small in the ledger. Keeps the earlier answers. */
  lotQuestion: { words: string; meant: PickAnswers } | undefined;
  confirmed: Confirmed | undefined;
}

export interface SavedLine {
  OrderDetailId: number;
  PickedQuantity: number | null;
  ShortReason: string | null;
  Short: Entry['rest'];
  Lots?: Lots | undefined;
  Version: number | undefined;
}

/** A request with its key. It may have been carried out, although no answer came. */
export interface SentConfirmation extends PickAnswers {
  key: string;
  lines: SavedLine[];
}

export interface PickCalls {
  save: (lines: SavedLine[], key: string) => Promise<PickGoods>;
  confirm?: (sent: SentConfirmation) => Promise<Confirmed>;
  load: () => Promise<PickGoods>;
  /** Returns the server's last answer. */
  known: () => PickGoods;
  took: (answer: PickGoods) => void;
  failed: (error: unknown) => void;
  /** Stores the state on the device before anything is sent. */
  keep?: () => Promise<unknown>;
}

/** True if the server answered with an error below 500, so the request was not carried out. */
export const isAnswered = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500;

/** Returns the credit refusal in an error. Undefined for other refusals, such as missing batches. */
export const creditRefusalIn = (error: unknown): CreditRefusal | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'CONFIRMATION_NEEDED') return undefined;
  const refusal = error.details as CreditRefusal;
  return refusal.Warnings.some((warning) => warning.Kind === 'LotNotHere') ? undefined : refusal;
};

/** True for an entry that only waits for the connection. A refused entry waits for the picker. */
export const isAwaitingConnection = ({ hasFailed, refusal, unsaved }: PickState, id: number): boolean =>
  hasFailed && refusal === undefined && unsaved.has(id);
