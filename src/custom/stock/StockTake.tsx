import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import { listCountSheets, printWarehouseStockTake } from '#contract/stock/takes.ts';
import type { SupplierSheet } from '#contract/stock/takes.ts';
import { stockTakeWords } from '#contract/words/goods.ts';
import { openFile } from '#src/api/openFile.ts';
import { useAction } from '#src/api/useAction.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/useServerList.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatQuantity, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';
import { CountSheet } from './CountSheet.tsx';
import { StockTakes } from './StockTakes.tsx';
import './stock.css';

const Progress = ({ sheet }: { sheet: SupplierSheet }) => {
  if (sheet.ToRecount > 0) return <StatusChip tone="attention">{`${plural(sheet.ToRecount, 'product')} to count again`}</StatusChip>;
  if (sheet.StockTakeId === null) return <span className="soft">Not begun</span>;
  if (sheet.Counted >= sheet.Products) return <StatusChip tone="done">{stockTakeWords.Counted}</StatusChip>;
  return <StatusChip tone="information">{`${formatQuantity(sheet.Counted)} of ${formatQuantity(sheet.Products)} counted`}</StatusChip>;
};

const columnsWith = (onPrint: (sheet: SupplierSheet) => void): Column<SupplierSheet>[] => [
  { key: 'SupplierName', title: 'Supplier', wraps: true, sortBy: 'server', cell: (sheet) => sheet.SupplierName },
  { key: 'Products', title: 'Products', isFigure: true, sortBy: 'server', cell: (sheet) => formatQuantity(sheet.Products) },
  { key: 'Counted', title: 'Count', width: '15rem', sortBy: 'server', phone: 'first', cell: (sheet) => <Progress sheet={sheet} /> },
  {
    key: 'LastCountedOn',
    title: 'Counted last',
    width: '9rem',
    saysTitle: true,
    sortBy: 'server',
    leaves: 1,
    cell: (sheet) => <DateText date={sheet.LastCountedOn} />,
  },
  {
    key: 'Print',
    title: '',
    width: '7rem',
    phone: 'hidden',
    cell: (sheet) => (
      <ActionButton kind="quiet" name={`Print the count sheet of ${sheet.SupplierName}`} onPress={() => onPrint(sheet)}>
        Print
      </ActionButton>
    ),
    value: () => null,
  },
];

const Sheets = ({ tabs }: { tabs: ReactNode }) => {
  const list = useServerList(listCountSheets, { name: 'sheets' });
  const print = useAction(printWarehouseStockTake, { onDone: (file) => openFile(file) });
  return (
    <ListScreen
      title="Stock take"
      label="Count sheets"
      list={list}
      columns={columnsWith((sheet) => void print.run({ body: { selectedSupplierId: sheet.SupplierId } }))}
      keyOf={(sheet) => sheet.SupplierId}
      linkTo={(sheet) => screenPaths.countSheet(sheet.SupplierId)}
      search="Search supplier"
      density="touch"
      toneOf={(sheet) => (sheet.ToRecount > 0 ? 'attention' : undefined)}
      before={tabs}
      empty={<Empty>Nothing is kept in the warehouse yet.</Empty>}
    />
  );
};

/** /stocktake: by supplier, the sheet to count on; and what was counted before: `?view=history`. */
export const StockTake = () => {
  const [address, setAddress] = useSearchParams();
  const supplierId = Number(address.get('supplierId'));
  if (supplierId > 0) return <CountSheet key={supplierId} supplierId={supplierId} />;
  const view = address.get('view') === 'history' ? 'history' : 'sheets';
  const tabs = (
    <Tabs
      value={view}
      onChange={(_event, chosen: string) => setAddress(chosen === 'history' ? { view: chosen } : {}, { replace: true })}
      aria-label="Stock take"
    >
      <Tab value="sheets" label="To count" />
      <Tab value="history" label="Counted before" />
    </Tabs>
  );
  return view === 'sheets' ? <Sheets tabs={tabs} /> : <StockTakes title="Stock take" tabs={tabs} isHistory />;
};
