import type { PortalHome } from '#contract/sales/portal/home.ts';
import { Facts } from '#src/ui/screen/Facts.tsx';
import { HomeSection } from './HomeSection.tsx';

/** Names the bank account to pay into, and the reference to quote. */
export const HowToPay = ({ home: { Bank, Reference } }: { home: PortalHome }) => (
  <HomeSection title="How to pay" area="pay">
    <Facts
      facts={[
        ['Bank', Bank?.BankName ?? ''],
        ['Account name', Bank?.AccountName ?? ''],
        ['Sort code', Bank?.SortCode ?? ''],
        ['Account number', Bank?.AccountNo ?? ''],
        ['IBAN', Bank?.Iban ?? ''],
        ['BIC', Bank?.Bic ?? ''],
        ['Reference to quote', <strong key="reference">{Reference}</strong>],
      ]}
    />
    {!Bank && <p className="soft">Please ask us for our bank details.</p>}
  </HomeSection>
);
