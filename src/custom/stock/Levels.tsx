import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import { getStockLevel, getStockValue, printLoadStockLevel } from '#contract/stock/levels.ts';
import type { StockLevel } from '#contract/stock/levels.ts';
import { listCountSheets } from '#contract/stock/takes.ts';
import { openFile } from '#src/api/openFile.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { signedInUser } from '#src/authProvider/authProvider.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/useServerList.ts';
import { DateInput } from '#src/ui/inputs/DateInput.tsx';
import { canReach } from '#src/ui/screen/reach.ts';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatMoney, formatQuantity, today } from '#src/ui/text/format.ts';
import { inPallets } from './words.ts';

const cuts: ListFilter = {
  key: 'Only',
  label: 'Only',
  choices: [
    { value: 'InStock', label: 'in stock' },
    { value: 'None', label: 'none left' },
    { value: 'Low', label: 'below reorder level' },
    { value: 'Short', label: 'promised more than there is' },
  ],
};

const worth: Column<StockLevel>[] = [
  {
    key: 'Value',
    title: 'Value',
    width: '8rem',
    isFigure: true,
    leaves: 1,
    cell: (row) => (row.Value === null ? '' : formatMoney(row.Value)),
  },
];

const asOfNow: Column<StockLevel>[] = [
  {
    key: 'Allocated',
    title: 'Allocated',
    width: '7rem',
    isFigure: true,
    sortBy: 'server',
    leaves: 2,
    cell: (row) => formatQuantity(row.Allocated),
  },
  {
    key: 'HeldByPickLists',
    title: 'On pick lists',
    width: '6.5rem',
    isFigure: true,
    leaves: 3,
    cell: (row) => formatQuantity(row.HeldByPickLists),
  },
  { key: 'Free', title: 'Free', width: '6.5rem', isFigure: true, sortBy: 'server', cell: (row) => formatQuantity(row.Free) },
  {
    key: 'OnOrder',
    title: 'On order',
    width: '6.5rem',
    isFigure: true,
    sortBy: 'server',
    leaves: 2,
    cell: (row) => formatQuantity(row.OnOrder),
  },
];

const columnsWith = (isNow: boolean, mayCost: boolean): Column<StockLevel>[] => [
  { key: 'ProductCode', title: 'Product', width: '9.5rem', sortBy: 'server', cell: (row) => row.ProductCode },
  { key: 'Description', title: 'Description', sortBy: 'server', phone: 'first', wraps: true, cell: (row) => row.Description },
  { key: 'SupplierName', title: 'Supplier', width: '10rem', wraps: true, sortBy: 'server', isExtra: true, cell: (row) => row.SupplierName },
  { key: 'Depot', title: 'Depot', width: '12rem', wraps: true, sortBy: 'server', isExtra: true, cell: (row) => row.Depot },
  { key: 'Location', title: 'Place', width: '5rem', sortBy: 'server', isExtra: true, cell: (row) => row.Location },
  {
    key: 'OnHand',
    title: 'On hand',
    width: '7rem',
    isFigure: true,
    sortBy: 'server',
    cell: (row) => <span title={inPallets(row.OnHand, row)}>{formatQuantity(row.OnHand)}</span>,
    value: (row) => row.OnHand,
  },
  ...(isNow ? asOfNow : []),
  ...(mayCost ? worth : []),
];

/** As long as the sentence usually is. */
const usualWorth = { Value: 100_000, Picked: 10_000, WithoutCost: 0 };

const Worth = ({ asAt }: { asAt: string | undefined }) => {
  const { data } = useAnswer(getStockValue, { params: { supplierId: 0, productGroupId: 0 }, query: { asAt } }, { keepPrevious: true });
  const { AsAt, Value, Picked, WithoutCost } = data ?? { ...usualWorth, AsAt: asAt ?? today() };
  return (
    <p className={data ? 'stock-worth' : 'stock-worth is-awaited'}>
      Worth <strong>{formatMoney(Value)}</strong> at its average cost on {formatDate(AsAt)}
      {Picked > 0 && <>, {formatQuantity(Picked)} picked and not gone among it</>}
      {WithoutCost > 0 && <>; {formatQuantity(WithoutCost)} products have no cost yet</>}
    </p>
  );
};

/** What there is of every product, by depot; as at any day. */
export const Levels = ({ tabs }: { tabs: ReactNode }) => {
  const [address, setAddress] = useSearchParams();
  const asAt = address.get('asAt') ?? undefined;
  const isNow = asAt === undefined || asAt >= today();
  const suppliers = useAnswer(listCountSheets, {});
  const mayCost = signedInUser()?.roles.some((role) => role === 'Admin' || role === 'Finance') ?? false;
  const choices = suppliers.data?.map(({ SupplierId, SupplierName }) => ({ value: String(SupplierId), label: SupplierName })) ?? [];
  const filters: ListFilter[] = [{ key: 'SupplierId', label: 'Supplier', choices }, cuts];
  const list = useServerList(getStockLevel, {
    params: { supplierId: 0, productGroupId: 0 },
    asked: { asAt },
    filters,
    name: 'levels',
  });
  const print = useAction(printLoadStockLevel, { onDone: (file) => openFile(file) });
  const paper = () => void print.run({ body: { supplierId: Number(list.values.SupplierId ?? 0), asAt: asAt ?? null } });
  const setDay = (day: string | null) => {
    const next = new URLSearchParams(address);
    if (day === null || day >= today()) next.delete('asAt');
    else next.set('asAt', day);
    setAddress(next, { replace: true });
  };
  return (
    <ListScreen
      title="Stock"
      label="Stock levels"
      list={list}
      columns={columnsWith(isNow, mayCost)}
      keyOf={(row) => row.StockLevelId}
      {...(canReach(screenPaths.stockSheet()) && {
        linkTo: (row: StockLevel) => screenPaths.stockSheet(row.ProductId, row.SupplierDepotId),
      })}
      search="Search product or supplier"
      toneOf={(row) => ((row.Free ?? 0) < 0 ? 'refused' : (row.Free ?? 0) < (row.ReorderLevel ?? 0) ? 'attention' : undefined)}
      tools={<DateInput label="As at" hideLabel width="9rem" placeholder="As at: now" value={isNow ? null : asAt} onChange={setDay} />}
      before={
        <>
          {tabs}
          {mayCost && <Worth asAt={asAt} />}
        </>
      }
      more={[{ label: 'Print as PDF', run: paper, disabled: print.pending }]}
      empty={<Empty>Nothing is in stock yet.</Empty>}
    />
  );
};
