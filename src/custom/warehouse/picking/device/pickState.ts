import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { CreditRefusal } from '#contract/sales/orders/creditHold.ts';
import type { confirmPickOrder, PickGoods } from '#contract/warehouse/picking/calls.ts';
import { ApiError } from '#contract/call/apiError.ts';
import type { Lots } from '#contract/sales/deal/packing/lots.ts';
import type { Entry } from '#src/custom/warehouse/picking/pick/entries.ts';

export type Confirmed = AnswerOf<typeof confirmPickOrder>;

/** The picker's answers to questions of the confirmation: the reason to release the order, and that the batches are right. */
export interface PickAnswers {
  reason?: string | undefined;
  areLotsRight?: boolean | undefined;
}

export interface PickState {
  /** Entries that the server has not saved yet. */
  unsaved: ReadonlyMap<number, Entry>;
  /** Messages about lines that a colleague changed, by line id. */
  colleagueChanges: ReadonlyMap<number, string>;
  isSaving: boolean;
  hasFailed: boolean;
  /** The server's message if it refused entries. They are not sent again until they change. */
  refusal: string | undefined;
  /** Message about counted lines that the office has removed from the deal. */
  removedLinesMessage: string | undefined;
  isConfirming: boolean;
  /** Answers of a confirmation that has not succeeded yet. It is sent when the connection returns. */
  confirmWaits: PickAnswers | undefined;
  confirmFailure: unknown;
  creditRefusal: CreditRefusal | undefined;
  /** Question about batches that the stock ledger does not have in this quantity. `answers` has the answers given so far. */
  lotQuestion: { words: string; answers: PickAnswers } | undefined;
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

/** A request that was sent, with its idempotency key. The server may have carried it out although no answer came. */
export interface SentConfirmation extends PickAnswers {
  key: string;
  lines: SavedLine[];
}

export interface PickCalls {
  save: (lines: SavedLine[], key: string) => Promise<PickGoods>;
  confirm?: (sent: SentConfirmation) => Promise<Confirmed>;
  load: () => Promise<PickGoods>;
  /** Returns the deal as the server last sent it. */
  getLastAnswer: () => PickGoods;
  onAnswer: (answer: PickGoods) => void;
  onFailure: (error: unknown) => void;
  /** Stores the pick on the device. Called before a request is sent. */
  storePick?: () => Promise<unknown>;
}

/** True for an error below 500. The server has answered and did not carry out the request. */
export const isAnswered = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500;

/** Returns the details of a credit hold in an error. Undefined for other errors, such as a question about batches. */
export const creditRefusalIn = (error: unknown): CreditRefusal | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'CONFIRMATION_NEEDED') return undefined;
  const refusal = error.details as CreditRefusal;
  return refusal.Warnings.some((warning) => warning.Kind === 'LotNotHere') ? undefined : refusal;
};

/** True for an entry that is sent when the connection returns. A refused entry waits for the picker instead. */
export const isAwaitingConnection = ({ hasFailed, refusal, unsaved }: PickState, id: number): boolean =>
  hasFailed && refusal === undefined && unsaved.has(id);
