import type { JournalBatch, WholeJournalBatch } from '#contract/money/journals/calls.ts';
import { formatDate, formatNumber } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';

type Before = Pick<JournalBatch, 'BeginsOn' | 'EntriesBefore' | 'MovementBefore'>;

/** Facts about entries before the first journal, which the accounts package has already. */
export const beforeFacts = ({ BeginsOn, EntriesBefore, MovementBefore }: Before) =>
  BeginsOn === null
    ? []
    : ([
        ['Begins on', formatDate(BeginsOn)],
        ['In the accounts already', `${formatNumber(EntriesBefore)} dated before`],
        ['Customers’ accounts before it', <MoneyText key="before" amount={MovementBefore} />],
      ] as const);

/** Debtors at the end of the journal's day, from the journals and from the aged debtors. */
export const accountFacts = (accounts: Pick<WholeJournalBatch, 'Owed' | 'AgeListing'> | undefined) =>
  !accounts || accounts.Owed === null
    ? []
    : ([
        ['Customers’ accounts then', <MoneyText key="owed" amount={accounts.Owed} />],
        ...(accounts.AgeListing === null
          ? []
          : ([['Age listing of that day', <MoneyText key="listed" amount={accounts.AgeListing} />]] as const)),
      ] as const);
