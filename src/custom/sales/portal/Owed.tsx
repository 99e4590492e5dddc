import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { screens } from '#contract/screenPaths.ts';
import type { PortalHome } from '#contract/sales/portal/home.ts';
import { formatMoney } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { HomeSection } from './HomeSection.tsx';

const titleOf = (balance: number) => (balance < 0 ? 'You are in credit' : 'You owe');

/** Says what the account owes and how much of it is overdue. */
export const Owed = ({ home: { Balance, Overdue, CurrencyCode, PayLink } }: { home: PortalHome }) => (
  <HomeSection title={titleOf(Balance)} area="owed" action={<Link to={screens.customerStatements}>Statement</Link>}>
    <p className="owed-amount figure">{formatMoney(Math.abs(Balance), CurrencyCode)}</p>
    <p className="owed-part">
      {Overdue > 0 ? (
        <StatusChip tone="refused">{`${formatMoney(Overdue, CurrencyCode)} overdue`}</StatusChip>
      ) : (
        <StatusChip tone="done">Nothing overdue</StatusChip>
      )}
    </p>
    {PayLink && (
      <Button variant="contained" component="a" href={PayLink} target="_blank" rel="noopener noreferrer">
        {`Pay ${formatMoney(Balance, CurrencyCode)} online`}
      </Button>
    )}
  </HomeSection>
);
