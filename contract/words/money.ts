import type { LineState } from '#contract/money/bankFiles/shapes.ts';
import type { RunOutcome, RunState } from '#contract/money/statements/run.ts';

/** States of a line in a bank file. */
export const bankLineWords: Record<LineState, string> = {
  Waiting: 'Waiting',
  Recorded: 'Recorded',
  SetAside: 'Set aside',
  MoneyOut: 'Money out',
};

/** States of a statement run. */
export const runWords: Record<RunState, string> = { Running: 'Running', Done: 'Done', Stopped: 'Stopped' };

/** Outcomes for one customer in a statement run. */
export const runOutcomeWords: Record<RunOutcome, string> = {
  Waiting: 'Waiting',
  Issued: 'Issued',
  Skipped: 'Skipped',
  Refused: 'Refused',
};

export const paymentWords = {
  Draft: 'Draft',
  Tied: 'Tied to a pro forma',
  OnAccount: 'Money on account',
  Allocated: 'Allocated',
} as const;
