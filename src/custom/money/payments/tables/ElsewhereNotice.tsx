import type { Suggestion } from '#contract/money/payments/shapes.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { formatMoney } from '#src/ui/text/format.ts';
import { spokenName } from '#contract/money/payments/itemName.ts';

interface ElsewhereNoticeProps {
  found: Suggestion['Elsewhere'];
  onSwitch: (customerId: number) => void;
}

/** The reference quotes what another customer owes: says whose it is and offers that customer, with what was typed. */
export const ElsewhereNotice = ({ found, onSwitch }: ElsewhereNoticeProps) =>
  found.length === 0 ? null : (
    <ul className="payment-elsewhere" role="status" aria-label="Owed by other customers">
      {found.map((item) => (
        <li key={`${item.Kind} ${item.InvoiceNo}`}>
          {`The reference quotes ${spokenName(item)} of ${item.CustomerName}, ${formatMoney(item.Outstanding, item.CurrencyCode)} open.`}{' '}
          <ActionButton onPress={() => onSwitch(item.CustomerId)}>{`Record it for ${item.AccountCode}`}</ActionButton>
        </li>
      ))}
    </ul>
  );
