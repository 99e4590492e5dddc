import { useEffect } from 'react';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { nameSome } from '#contract/words/nameSome.ts';
import type { ReadyDeal } from '#contract/money/invoices/shapes.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { formatMoney, plural } from '#src/ui/text/format.ts';
import { invoiceIsFinal } from '#src/custom/money/invoices/words.ts';
import { isByMail, describeDeals } from './buildReadyColumns.tsx';
import { useInvoiceDay } from './useInvoiceDay.ts';
import type { ChosenDay } from './useInvoiceDay.ts';

interface RaiseDialogProps {
  deals: readonly ReadyDeal[];
  isMailed: boolean;
  onConfirm: (chosen: ChosenDay) => void;
  onClose: () => void;
}

const describeMails = (deals: readonly ReadyDeal[]) => {
  const byMail = deals.filter(isByMail);
  const byPost = deals.filter((deal) => deal.DocumentDelivery === 'Post');
  const unsentCount = deals.length - byMail.length - byPost.length;
  const customers = new Set(byMail.map((deal) => deal.CustomerId)).size;
  return [
    ...(byMail.length > 0 ? [`${plural(byMail.length, 'invoice')} will be e-mailed to ${plural(customers, 'customer')}.`] : []),
    ...(byPost.length > 0 ? [`${plural(byPost.length, 'invoice')} will go by post and be listed under unsent invoices.`] : []),
    ...(unsentCount > 0 ? [`${plural(unsentCount, 'invoice')} without an e-mail address will be listed under unsent invoices.`] : []),
  ];
};

/** Warns about customers without an address, which a VAT invoice must show. */
const describeMissingAddresses = (deals: readonly ReadyDeal[]) => {
  const names = [...new Set(deals.filter(({ HasAddress }) => !HasAddress).map(({ CustomerName }) => CustomerName))];
  return names.length === 0 ? undefined : `No address for ${nameSome(names, 3)}. A VAT invoice must show the address.`;
};

/** Asks for confirmation before invoice numbers are used. Ctrl+Enter confirms. */
export const RaiseDialog = ({ deals, isMailed: isMailRequested, onConfirm, onClose }: RaiseDialogProps) => {
  const day = useInvoiceDay(deals);
  const confirm = () => {
    if (day.isReady) onConfirm(day.chosen);
  };
  useEffect(() => {
    if (day.isConfirmed) onConfirm(day.chosen);
    // Has no dependency on `onConfirm`, so that a later render does not confirm again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [day.isConfirmed]);
  useScreenKeys([{ key: 'Ctrl+Enter', label: 'Confirm', run: confirm }]);
  const isMailed = isMailRequested && deals.some(isByMail);
  const [only] = deals.length === 1 ? deals : [];
  const addressWarning = describeMissingAddresses(deals);
  const pastTaxPointCount = deals.filter((deal) => deal.DaysSinceDespatch > 14).length;
  return (
    <ConfirmDialog
      isOpen
      title={`${isMailed ? 'Raise and e-mail' : 'Raise'} ${plural(deals.length, 'invoice')}`}
      confirm={isMailed ? 'Raise and e-mail' : only ? 'Raise invoice' : 'Raise invoices'}
      isConfirmDisabled={!day.isReady}
      isDirty={day.isChanged}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {only
          ? `Deal ${dealName(only)} of ${only.CustomerName} will be invoiced for ${formatMoney(only.GrossAmount, only.CurrencyCode)}`
          : `${describeDeals(deals, formatMoney)} in total`}
        . {invoiceIsFinal}
      </p>
      <DateInput label="Invoice date" {...day.field} onInvalid={day.setInvalid} />
      {day.words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {pastTaxPointCount > 0 && (
        <p>
          {plural(pastTaxPointCount, 'order was', 'orders were')} despatched more than 14 days ago, so the tax point is the despatch date.
        </p>
      )}
      {addressWarning && (
        <p>
          <strong>{addressWarning}</strong>
        </p>
      )}
      {isMailRequested && describeMails(deals).map((sentence) => <p key={sentence}>{sentence}</p>)}
    </ConfirmDialog>
  );
};
