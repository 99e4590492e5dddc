import { useNavigate } from 'react-router';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { draftReorder, listReorder } from '#contract/stock/reorder.ts';
import type { ReorderRow } from '#contract/stock/reorder.ts';
import { useAction } from '#src/api/useAction.ts';
import { signedInUser } from '#src/authProvider/authProvider.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/useChosen.ts';
import { useServerList } from '#src/lists/useServerList.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialogs.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatQuantity, plural } from '#src/ui/text/format.ts';
import { inPallets } from './words.ts';

const weeksCovered = 4;

/** How `To order` comes about, of one product. */
const whyOf = (row: ReorderRow) => {
  const days = row.LeadTimeDays + weeksCovered * 7;
  const season = row.Season === 100 ? '' : ` at ${row.Season} % for the season`;
  return [
    `${formatQuantity(row.WeeklySales)} a week${season} for ${days} days`,
    row.ReorderLevel ? `with ${formatQuantity(row.ReorderLevel)} kept as the reorder level` : '',
    `less ${formatQuantity(row.Free)} free and ${formatQuantity(row.OnOrder)} on order`,
    `in whole pallets: ${inPallets(row.Proposed, { ...row, UnitsPerLayer: null })}`,
  ]
    .filter(Boolean)
    .join(', ');
};

const columns: readonly Column<ReorderRow>[] = [
  { key: 'ProductCode', title: 'Product', width: '9.5rem', sortBy: 'server', cell: (row) => row.ProductCode },
  {
    key: 'Description',
    title: 'Description',
    sortBy: 'server',
    phone: 'first',
    share: 15,
    keepsWidth: true,
    wraps: true,
    cell: (row) => row.Description,
  },
  { key: 'SupplierName', title: 'Supplier', width: '11rem', wraps: true, sortBy: 'server', leaves: 2, cell: (row) => row.SupplierName },
  { key: 'Free', title: 'Free', width: '6rem', isFigure: true, sortBy: 'server', cell: (row) => formatQuantity(row.Free) },
  { key: 'OnOrder', title: 'On order', width: '6.5rem', isFigure: true, sortBy: 'server', cell: (row) => formatQuantity(row.OnOrder) },
  { key: 'ReorderLevel', title: 'Reorder level', width: '6.5rem', isFigure: true, cell: (row) => formatQuantity(row.ReorderLevel) },
  {
    key: 'WeeklySales',
    title: 'Sold a week',
    width: '6rem',
    isFigure: true,
    sortBy: 'server',
    cell: (row) => formatQuantity(row.WeeklySales),
  },
  { key: 'Season', title: 'Season, %', width: '6.5rem', isFigure: true, leaves: 1, cell: (row) => formatQuantity(row.Season) },
  {
    key: 'LeadTimeDays',
    title: 'Takes, days',
    width: '6rem',
    isFigure: true,
    sortBy: 'server',
    leaves: 1,
    cell: (row) => formatQuantity(row.LeadTimeDays),
  },
  {
    key: 'Proposed',
    title: 'To order',
    width: '7rem',
    isFigure: true,
    phone: 'first',
    sortBy: 'server',
    cell: (row) => (row.Proposed > 0 ? <strong title={whyOf(row)}>{formatQuantity(row.Proposed)}</strong> : ''),
    value: (row) => row.Proposed,
  },
];

const filters: readonly ListFilter[] = [
  { key: 'Only', label: 'Only', initial: 'Proposed', choices: [{ value: 'Proposed', label: 'what is to be ordered' }] },
];

/** /reorder: what to order for the warehouse, turned into purchase orders. */
export const Reorder = () => {
  const navigate = useNavigate();
  const list = useServerList(listReorder, { filters, name: 'reorder' });
  const { chosen, selection, clear } = useChosen(list, (row) => row.ProductId);
  const mayOrder = signedInUser()?.roles.some((role) => role === 'Admin' || role === 'Office') ?? false;
  const wanted = chosen.filter((row) => row.Proposed > 0);
  const draft = useAction(draftReorder, {
    isToldBeside: true,
    toast: (drafted) => `${plural(drafted.length, 'purchase order')} drafted`,
    onDone: (drafted) => {
      clear();
      const [only] = drafted;
      void navigate(drafted.length === 1 && only ? screenPaths.purchaseOrder(only.PurchaseOrderId) : screens.purchaseOrders);
    },
  });
  const Lines = wanted.map(({ ProductId, SupplierDepotId, Proposed }) => ({ ProductId, SupplierDepotId, Quantity: Proposed }));
  return (
    <ListScreen
      title="Reorder"
      list={list}
      columns={columns}
      keyOf={(row) => row.ProductId}
      search="Search product or supplier"
      {...(mayOrder && { selection })}
      empty={<Empty>Nothing needs to be ordered.</Empty>}
    >
      <p className="note">
        To order: what is sold until a delivery comes and four weeks beyond it, with the season, and the reorder level, less what is free
        and on order; in whole pallets.
      </p>
      {mayOrder && wanted.length > 0 && (
        <ActionBar>
          <ActionButton
            kind="primary"
            shortcut="Ctrl+Enter"
            pending={draft.pending}
            refusal={draft.refusal}
            onPress={() => draft.run({ body: { Lines } })}
          >
            {`Draft purchase orders of ${plural(wanted.length, 'product')}`}
          </ActionButton>
        </ActionBar>
      )}
    </ListScreen>
  );
};
