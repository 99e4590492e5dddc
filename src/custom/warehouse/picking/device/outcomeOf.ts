import { dealName } from '#contract/sales/deal/dealName.ts';
import { tellError } from '#src/api/call.ts';
import type { Confirmed, PickState } from './pickState.ts';

/** What is told once a deal is picked. */
export const pickedWords = (answer: Confirmed) =>
  answer.BackOrder
    ? `Deal ${dealName(answer)} picked; the rest is back order ${dealName(answer.BackOrder)}`
    : `Deal ${dealName(answer)} picked for ${answer.CustomerName}`;

/** Why a pick is not confirmed, or what of it the picker is to see: a refusal, a question, what others changed. */
export const stoppedBy = ({ confirmFailure, creditRefusal, lotQuestion, refusal, gone, theirs }: PickState): string | undefined =>
  lotQuestion?.words ??
  creditRefusal?.Warnings[0]?.Message ??
  (confirmFailure ? tellError(confirmFailure) : undefined) ??
  refusal ??
  gone ??
  [...theirs.values()][0];
