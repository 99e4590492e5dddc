import type { previewStatementRun, RunDelivery, StatementRun } from '#contract/money/statements/run.ts';
import type { AnswerOf } from '#contract/call/endpoint.ts';
import { formatMoney, plural } from '#src/ui/text/format.ts';

export const deliveries: readonly { value: RunDelivery; label: string }[] = [
  { value: 'AsAccount', label: 'Account default (e-mail or print)' },
  { value: 'Print', label: 'Print all' },
  { value: 'None', label: 'Issue only' },
];

/** Returns text such as `47 statements, £609,494.01 in total. 30 by e-mail, 12 printed, 5 already sent. 12 accounts left out.` */
export const previewText = ({ Statements, LeftOut, Emailed, Printed, GoneBefore, Pounds }: AnswerOf<typeof previewStatementRun>) => {
  const ways = [
    ...(Emailed > 0 ? [`${Emailed} by e-mail`] : []),
    ...(Printed > 0 ? [`${Printed} printed`] : []),
    ...(GoneBefore > 0 ? [`${GoneBefore} already sent`] : []),
  ].join(', ');
  const leftOut = LeftOut > 0 ? ` ${plural(LeftOut, 'account')} left out.` : '';
  return `${plural(Statements, 'statement')}, ${formatMoney(Pounds)} in total.${ways && ` ${ways}.`}${leftOut}`;
};

/** Returns text such as `1,204 statements issued (980 by e-mail, 224 printed), 790 skipped, 6 refused`. */
export const runSummary = (run: StatementRun) => {
  const ways = [
    ...(run.Mailed > 0 ? [`${run.Mailed} by e-mail`] : []),
    ...(run.Printed > 0 ? [`${run.Printed} printed`] : []),
    ...(run.InHand > 0 ? [`${run.InHand} at the printer`] : []),
    ...(run.ToPrint > 0 ? [`${run.ToPrint} to print`] : []),
  ];
  return [
    `${plural(run.Issued, 'statement')} issued${ways.length > 0 ? ` (${ways.join(', ')})` : ''}`,
    ...(run.Skipped > 0 ? [`${run.Skipped} skipped`] : []),
    ...(run.Refused > 0 ? [`${run.Refused} refused`] : []),
    ...(run.Waiting > 0 ? [`${run.Waiting} waiting`] : []),
  ].join(', ');
};

/** Returns the percentage done. Counts a step for each account, and a second step if its statement is printed. */
export const shareDone = (run: StatementRun) => {
  const printCount = run.ToPrint + run.Printed + run.Unsure + run.InHand;
  const all = run.Accounts + printCount;
  return all === 0 ? 100 : Math.floor((100 * (run.Accounts - run.Waiting + run.Printed + run.Unsure)) / all);
};

/** Tells whether a run is in progress. A stopped run still is while its last statement is at the printer. */
export const isInProgress = (run: StatementRun) => run.State === 'Running' || run.InHand > 0;

export const canContinue = (run: StatementRun) => run.State === 'Stopped' || (run.State === 'Done' && run.Refused + run.ToPrint > 0);
