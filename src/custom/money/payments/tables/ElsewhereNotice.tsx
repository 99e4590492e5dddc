import type { Suggestion } from '#contract/money/payments/shapes.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { formatMoney } from '#src/ui/text/format.ts';
import { spokenName } from '#contract/money/payments/itemName.ts';

interface ElsewhereNoticeProps {
  items: Suggestion['Elsewhere'];
  onSwitch: (customerId: number) => void;
}

/** Warns that the reference quotes an invoice of another customer. Offers to record the payment for that customer, with the same input. */
export const ElsewhereNotice = ({ items, onSwitch }: ElsewhereNoticeProps) =>
  items.length === 0 ? null : (
    <ul className="payment-elsewhere" role="status" aria-label="Owed by other customers">
      {items.map((item) => (
        <li key={`${item.Kind} ${item.InvoiceNo}`}>
          {`The reference quotes ${spokenName(item)} of ${item.CustomerName}, with ${formatMoney(item.Outstanding, item.CurrencyCode)} outstanding.`}{' '}
          <ActionButton onPress={() => onSwitch(item.CustomerId)}>{`Record for ${item.AccountCode}`}</ActionButton>
        </li>
      ))}
    </ul>
  );
