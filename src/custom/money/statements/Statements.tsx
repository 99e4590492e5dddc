import { useLocation, useSearchParams } from 'react-router';
import { screens } from '#contract/screenPaths.ts';
import { heldToken } from '#src/api/session/session.ts';
import { readValidToken } from '#src/authProvider/token.ts';
import { ErrorState } from '#src/ui/states/states.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { WantedInvoice } from '#src/papers/invoice/WantedInvoice.tsx';
import { CustomerStatement } from './CustomerStatement.tsx';
import { StatementList } from './StatementList.tsx';
import './statements.css';

const OneRun = lazyPart(async () => (await import('./run/OneRun.tsx')).OneRun);
const RunList = lazyPart(async () => (await import('./run/RunList.tsx')).RunList);

/** Screens /statements and /customerstatements. Staff see all customers and their statements. Customers see only their own statement. */
export const Statements = () => {
  const [address, setAddress] = useSearchParams();
  const { pathname } = useLocation();
  const user = readValidToken(heldToken());
  const isStaff = user?.roles.some((role) => role !== 'Customer') ?? false;
  const customerId = Number(address.get('customerId'));
  if (!isStaff) {
    if (!user?.customerId)
      return <ErrorState error={new Error('Your sign-in is not linked to a customer account. Please ask us to set it up.')} />;
    const title = pathname === screens.customerStatements ? 'Your statement' : 'Statement';
    return <CustomerStatement customerId={user.customerId} isStaff={false} title={title} />;
  }
  if (customerId)
    return (
      <>
        <CustomerStatement key={customerId} customerId={customerId} isStaff onBack={() => setAddress({})} />
        <WantedInvoice />
      </>
    );
  const run = Number(address.get('run'));
  if (run) return <OneRun key={run} runId={run} onBack={() => setAddress({ runs: 'all' })} />;
  const open = (runId: number) => setAddress({ run: String(runId) });
  if (address.has('runs')) return <RunList onOpen={open} onBack={() => setAddress({})} />;
  return <StatementList onRun={open} onRuns={() => setAddress({ runs: 'all' })} />;
};
