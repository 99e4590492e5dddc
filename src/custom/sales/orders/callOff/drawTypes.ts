import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { callOff as drawCallOff } from '#contract/sales/orders/callOff.ts';
import type { ProductLine } from '#src/lineDocument/product/productLine.ts';
import type { CallOffState } from './PlannedDeliveries.tsx';

export interface DrawHeader {
  /** Day of the planned delivery being drawn. */
  planned: string | null;
  RequiredDate: string | null;
  isAsPlanned: boolean;
  orderNo: string;
  carriage: number | null;
}

/** A call-off line. `Quantity` is what this delivery draws. */
export interface DrawLine extends ProductLine {
  OrderDetailId: number;
  Left: number;
  Free: number;
}

export interface DrawTypes {
  Header: DrawHeader;
  Line: DrawLine;
  Saved: AnswerOf<typeof drawCallOff>;
  SavedLine: object;
  SentLine: { OrderDetailId: number; Quantity: number | null };
  Context: { callOff: CallOffState };
}
