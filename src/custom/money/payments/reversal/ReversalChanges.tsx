import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import type { ReversalPreview } from '#contract/money/payments/shapes.ts';
import { tellError } from '#src/api/call.ts';
import { formatMoney, owesWords } from '#src/ui/text/format.ts';

interface ReversalChangesProps {
  preview: ReversalPreview | undefined;
  error: Error | null;
  currency: string;
}

const changesOf = ({ Balance, OnAccount, Invoices, HeldAgain }: ReversalPreview, currency: string): string[] => {
  const money = (amount: number) => formatMoney(amount, currency);
  return [
    ...Invoices.map((invoice) => {
      const { Before, After, DiscountLost, VatDue, WriteOffReversed = 0 } = invoice;
      const lost = DiscountLost > 0 ? `; its discount of ${money(DiscountLost)} is lost, with ${money(VatDue)} VAT due again` : '';
      const writtenOff = WriteOffReversed > 0 ? `; the write-off of ${money(WriteOffReversed)} is reversed` : '';
      return `Invoice ${invoiceName(invoice)}: ${money(Before)} open becomes ${money(After)}${lost}${writtenOff}`;
    }),
    ...(OnAccount.Before === OnAccount.After ? [] : [`On account: ${money(OnAccount.Before)} becomes ${money(OnAccount.After)}`]),
    ...(Balance.Before === Balance.After
      ? []
      : [`The account ${owesWords(Balance.Before, currency)} now, and ${owesWords(Balance.After, currency)} then`]),
    ...HeldAgain.map((deal) => `Deal ${deal} is held again until it is paid`),
  ];
};

/** What a reversal will change, before one confirms it; or why it cannot be. */
export const ReversalChanges = ({ preview, error, currency }: ReversalChangesProps) => {
  if (error) return <p className="running-refused">{tellError(error)}</p>;
  if (!preview) return <p className="soft">Looking at what changes …</p>;
  return (
    <ul className="reversal-changes" aria-label="What changes">
      {changesOf(preview, currency).map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
};
