import { dealName } from '#contract/sales/deal/dealName.ts';
import { describeError } from '#src/api/call.ts';
import type { Confirmed, PickState } from './pickState.ts';

/** Formats the message after a confirmed pick. */
export const describePicked = (answer: Confirmed) =>
  answer.BackOrder
    ? `Deal ${dealName(answer)} picked. The remainder is back order ${dealName(answer.BackOrder)}`
    : `Deal ${dealName(answer)} picked for ${answer.CustomerName}`;

/** Explains why a pick is not confirmed, or what the picker must see first: a refusal, a question or a colleague's change. */
export const explainUnconfirmed = ({
  confirmFailure,
  creditRefusal,
  lotQuestion,
  refusal,
  gone: removedMessage,
  theirs: remoteChanges,
}: PickState): string | undefined =>
  lotQuestion?.words ??
  creditRefusal?.Warnings[0]?.Message ??
  (confirmFailure ? describeError(confirmFailure) : undefined) ??
  refusal ??
  removedMessage ??
  [...remoteChanges.values()][0];
