import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { CreditRefusal } from '#contract/sales/orders/creditHold.ts';
import type { confirmPickOrder, PickGoods } from '#contract/warehouse/picking/calls.ts';
import { ApiError } from '#contract/call/apiError.ts';
import type { Lots } from '#contract/sales/deal/packing/lots.ts';
import type { Entry } from '#src/custom/warehouse/picking/pick/entries.ts';

export type Confirmed = AnswerOf<typeof confirmPickOrder>;

/** What the picker has said to what was asked at the end: why the goods may go, that the lots are what the labels say. */
export interface Meant {
  reason?: string | undefined;
  areLotsRight?: boolean | undefined;
}

export interface PickState {
  /** Entered and not yet kept by the server. */
  unsaved: ReadonlyMap<number, Entry>;
  /** Lines that a colleague changed meanwhile, with who and when. */
  theirs: ReadonlyMap<number, string>;
  isSaving: boolean;
  hasFailed: boolean;
  /** The server has said no to what was entered, in these words: the same again would not go through. */
  refusal: string | undefined;
  /** Of lines that were counted, and that the deal has no more. */
  gone: string | undefined;
  isConfirming: boolean;
  /** The picker has confirmed, and no line was there to send it: with the reason for the credit control's sake. */
  confirmWaits: Meant | undefined;
  confirmFailure: unknown;
  creditRefusal: CreditRefusal | undefined;
  /** Lots that the books have not, or not so many of: asked once, and what was meant already stays meant. */
  lotQuestion: { words: string; meant: Meant } | undefined;
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

/** What was sent under a key, and may have happened though no answer came. */
export interface Sent extends Meant {
  key: string;
  lines: SavedLine[];
}

export interface PickCalls {
  save: (lines: SavedLine[], key: string) => Promise<PickGoods>;
  confirm?: (sent: Sent) => Promise<Confirmed>;
  load: () => Promise<PickGoods>;
  /** What the server said last. */
  known: () => PickGoods;
  took: (answer: PickGoods) => void;
  failed: (error: unknown) => void;
  /** Written down on the device before it is sent. */
  keep?: () => Promise<unknown>;
}

/** Below 500 the server has answered: what was sent did not happen. */
export const isAnswered = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500;

/** Credit control holds the deal back; undefined where it is something else, as lots that are not there. */
export const creditRefusalIn = (error: unknown): CreditRefusal | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'CONFIRMATION_NEEDED') return undefined;
  const refusal = error.details as CreditRefusal;
  return refusal.Warnings.some((warning) => warning.Kind === 'LotNotHere') ? undefined : refusal;
};

/** It goes when the connection is back; what the server has said no to waits for something else. */
export const waitsForLine = ({ hasFailed, refusal, unsaved }: PickState, id: number): boolean =>
  hasFailed && refusal === undefined && unsaved.has(id);
