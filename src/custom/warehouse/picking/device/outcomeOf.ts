import { dealName } from '#contract/sales/deal/dealName.ts';
import { describeError } from '#src/api/call.ts';
import type { Confirmed, PickState } from './pickState.ts';

/** Formats the message after a confirmed pick. */
export const describePicked = (answer: Confirmed) =>
  answer.BackOrder
    ? `Deal ${dealName(answer)} picked. The remainder is back order ${dealName(answer.BackOrder)}`
    : `Deal ${dealName(answer)} picked for ${answer.CustomerName}`;

/** Explains why a pick was not confirmed: a refusal, an open question or a colleague's change. Undefined if nothing prevents it. */
export const explainUnconfirmed = ({
  confirmFailure,
  creditRefusal,
  lotQuestion,
  refusal,
  removedLinesMessage: removedMessage,
  colleagueChanges: remoteChanges,
}: PickState): string | undefined =>
  lotQuestion?.words ??
  creditRefusal?.Warnings[0]?.Message ??
  (confirmFailure ? describeError(confirmFailure) : undefined) ??
  refusal ??
  removedMessage ??
  [...remoteChanges.values()][0];
