import type { z } from 'zod';
import type { AccountBalance } from '#contract/money/payments/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { formatMoney, describeBalance } from '#src/ui/text/format.ts';

/** Shows the customer with the balance, unallocated and tied amounts. */
export const AccountWords = ({ account }: { account: z.infer<typeof AccountBalance> }) => {
  const { CustomerId, Name, AccountCode, Balance, Unallocated, Tied, CurrencyCode } = account;
  const onAccount = [
    Unallocated > 0 && `${formatMoney(Unallocated, CurrencyCode)} on account`,
    Tied > 0 && `${formatMoney(Tied, CurrencyCode)} tied to pro formas`,
  ]
    .filter(Boolean)
    .map((words) => `, ${words}`)
    .join('');
  return (
    <span>
      <ReachLink to={screenPaths.customer(CustomerId)}>{Name}</ReachLink>
      {` · ${AccountCode} · ${describeBalance(Balance, CurrencyCode)}${onAccount}`}
    </span>
  );
};
