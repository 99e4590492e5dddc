import { screenPaths } from '#contract/screenPaths.ts';
import type { Suggestion } from '#contract/payments/shapes.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { formatMoney } from '#src/ui/text/format.ts';
import { spokenName } from './itemName.ts';

/** The reference quotes what another customer owes: says whose it is and offers that customer. */
export const ElsewhereNotice = ({ found }: { found: Suggestion['Elsewhere'] }) =>
  found.length === 0 ? null : (
    <ul className="payment-elsewhere" role="status" aria-label="Owed by other customers">
      {found.map((item) => (
        <li key={`${item.Kind} ${item.InvoiceNo}`}>
          {`The reference quotes ${spokenName(item)} of ${item.CustomerName}, ${formatMoney(item.Outstanding, item.CurrencyCode)} open.`}{' '}
          <LinkButton to={screenPaths.recordPayment({ customerId: item.CustomerId })}>{`Record it for ${item.AccountCode}`}</LinkButton>
        </li>
      ))}
    </ul>
  );
