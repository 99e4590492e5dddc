import { useNavigate } from 'react-router';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { printCustomer } from '#contract/masterData/customers/calls.ts';
import type { CustomerOverview } from '#contract/masterData/customers/shapes.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { canReach } from '#src/ui/screen/reach/reach.ts';
import { MoreMenu } from '#src/ui/screen/ScreenTitle.tsx';
import type { MoreItem } from '#src/ui/screen/ScreenTitle.tsx';

interface ActionLink {
  label: string;
  path: string;
  shortcut?: string;
}

const buttons: readonly ActionLink[] = [
  { label: 'Create order', path: screens.newOrder, shortcut: 'n' },
  { label: 'Record payment', path: screens.recordPayment, shortcut: 'p' },
];

/** Links to the other screens of one customer, the most used first. */
const moreLinks: readonly ActionLink[] = [
  { label: 'Payment history', path: screens.paymentHistory, shortcut: 'h' },
  { label: 'Order history', path: screens.orderHistory, shortcut: 'o' },
  { label: 'Statement', path: screens.statements, shortcut: 's' },
  { label: 'Price list', path: screens.priceList, shortcut: 'l' },
  { label: 'Unsent invoices', path: screens.unsentInvoices, shortcut: 'u' },
  { label: 'Add credit', path: screens.addCredit, shortcut: 'r' },
  { label: 'Credits', path: screens.editCredit },
  { label: 'Return pallets', path: screens.returnPallets },
  { label: 'Transfer pallets', path: screens.transferPallets },
  { label: 'Pallet balance', path: screens.palletBalance },
  { label: 'Pallet credits', path: screens.palletCredits },
];

interface CustomerActionsProps {
  customer: CustomerOverview['Customer'];
  onAddAddress: () => void;
}

/** Buttons for the two usual actions, and a menu of all others. Leaves out what the user may not open. */
export const CustomerActions = ({ customer: { CustomerId: customerId, Active: isInUse, OnStop }, onAddAddress }: CustomerActionsProps) => {
  const navigate = useNavigate();
  const print = useAction(printCustomer, { onDone: openInNewTab });
  // An account on stop must pay before its orders can leave, so *Record payment* is the main button.
  const primaryPath = OnStop || !isInUse ? screens.recordPayment : screens.newOrder;
  const pathTo = (path: string) => screenPaths.ofCustomer(path, customerId);
  const items: MoreItem[] = [
    ...moreLinks
      .filter(({ path }) => canReach(path))
      .map(({ label, path, shortcut }) => ({ label, shortcut, run: () => void navigate(pathTo(path)) })),
    { label: 'Print details', shortcut: 'd', run: () => void print.run({ params: { id: customerId } }), disabled: print.pending },
    ...(isInUse ? [{ label: 'Add address', shortcut: 'a', run: onAddAddress }] : []),
    { label: 'Find another customer', shortcut: '/', run: () => void navigate(screens.findCustomer) },
  ];
  return (
    <nav className="customer-actions" aria-label="Actions for this customer">
      {buttons
        .filter(({ path }) => canReach(path) && (isInUse || path !== screens.newOrder))
        .map(({ label, path, shortcut = '' }) => (
          <LinkButton
            key={path}
            to={pathTo(path)}
            kind={path === primaryPath ? 'primary' : 'secondary'}
            shortcut={shortcut}
            onGo={() => void navigate(pathTo(path))}
          >
            {label}
          </LinkButton>
        ))}
      <MoreMenu items={items} />
    </nav>
  );
};
