import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import type { ReversalPreview } from '#contract/money/payments/shapes.ts';
import { describeError } from '#src/api/call.ts';
import { formatMoney, describeBalance } from '#src/ui/text/format.ts';

interface ReversalChangesProps {
  preview: ReversalPreview | undefined;
  error: Error | null;
  currency: string;
}

const listChanges = ({ Balance, OnAccount, Invoices, HeldAgain }: ReversalPreview, currency: string): string[] => {
  const money = (amount: number) => formatMoney(amount, currency);
  return [
    ...Invoices.map((invoice) => {
      const { Before, After, DiscountLost, VatDue, WriteOffReversed = 0 } = invoice;
      const lostText = DiscountLost > 0 ? `. Its discount of ${money(DiscountLost)} is lost, and ${money(VatDue)} VAT is due again` : '';
      const writeOffText = WriteOffReversed > 0 ? `. The write-off of ${money(WriteOffReversed)} is reversed` : '';
      return `The outstanding amount of invoice ${invoiceName(invoice)} goes from ${money(Before)} to ${money(After)}${lostText}${writeOffText}`;
    }),
    ...(OnAccount.Before === OnAccount.After ? [] : [`Money on account goes from ${money(OnAccount.Before)} to ${money(OnAccount.After)}`]),
    ...(Balance.Before === Balance.After
      ? []
      : [`Account: ${describeBalance(Balance.Before, currency)} now, ${describeBalance(Balance.After, currency)} after the reversal`]),
    ...HeldAgain.map((deal) => `Deal ${deal} is held again until it is paid`),
  ];
};

/** Shows the effects of a reversal before it is confirmed, or why it is refused. */
export const ReversalChanges = ({ preview, error, currency }: ReversalChangesProps) => {
  if (error) return <p className="running-refused">{describeError(error)}</p>;
  if (!preview) return <p className="soft">Loading changes…</p>;
  return (
    <ul className="reversal-changes" aria-label="Effects of the reversal">
      {listChanges(preview, currency).map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
};
