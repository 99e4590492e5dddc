import type { JournalBatch, WholeJournalBatch } from '#contract/money/journals/calls.ts';
import { formatDate, plural } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';

type Before = Pick<JournalBatch, 'BeginsOn' | 'EntriesBefore' | 'MovementBefore'>;

/** Describes the entries before the first journal. The accounts package has them already. */
export const beforeFacts = ({ BeginsOn, EntriesBefore, MovementBefore }: Before) =>
  BeginsOn === null
    ? []
    : ([
        ['Journals begin on', formatDate(BeginsOn)],
        ['Already in the accounts', plural(EntriesBefore, 'earlier entry', 'earlier entries')],
        ['Debtors before that day', <MoneyText key="before" amount={MovementBefore} />],
      ] as const);

/** Shows the debtors at the end of the journal's last day, by the journals and by the aged debtors. */
export const accountFacts = (accounts: Pick<WholeJournalBatch, 'Owed' | 'AgeListing'> | undefined) =>
  !accounts || accounts.Owed === null
    ? []
    : ([
        ['Debtors on that day', <MoneyText key="owed" amount={accounts.Owed} />],
        ...(accounts.AgeListing === null
          ? []
          : ([['Aged debtors on that day', <MoneyText key="listed" amount={accounts.AgeListing} />]] as const)),
      ] as const);
