import { Big } from '#contract/money.ts';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { formatMoney } from '#src/ui/text/format.ts';

interface Accounts {
  Owed: number | null;
  AgeListing: number | null;
}

/** Explains why the debtors' total of the journals differs from the aged debtors of that day. */
export const DebtorsNotice = ({ Owed, AgeListing }: Accounts) => {
  if (Owed === null || AgeListing === null || Owed === AgeListing) return null;
  const difference = formatMoney(new Big(AgeListing).minus(Owed).abs().toFixed(2));
  return (
    <Notice>{`The totals differ by ${difference}. For foreign accounts the journals use the rates of the documents, and the aged debtors use the rate of that day.`}</Notice>
  );
};
