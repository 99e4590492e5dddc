import type { JournalBatch, WholeJournalBatch } from '#contract/money/journals/calls.ts';
import { formatDate, plural } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';

type Before = Pick<JournalBatch, 'BeginsOn' | 'EntriesBefore' | 'MovementBefore'>;

/** Facts about entries before the first journal, which the accounts package has already. */
export const beforeFacts = ({ BeginsOn, EntriesBefore, MovementBefore }: Before) =>
  BeginsOn === null
    ? []
    : ([
        ['Begins on', formatDate(BeginsOn)],
        ['Already in the accounts', plural(EntriesBefore, 'earlier entry', 'earlier entries')],
        ['Debtors before that day', <MoneyText key="before" amount={MovementBefore} />],
      ] as const);

/** Debtors at the end of the journal's day, from the journals and from the aged debtors. */
export const accountFacts = (accounts: Pick<WholeJournalBatch, 'Owed' | 'AgeListing'> | undefined) =>
  !accounts || accounts.Owed === null
    ? []
    : ([
        ['Debtors on that day', <MoneyText key="owed" amount={accounts.Owed} />],
        ...(accounts.AgeListing === null
          ? []
          : ([['Aged debtors on that day', <MoneyText key="listed" amount={accounts.AgeListing} />]] as const)),
      ] as const);
