import { useSearchParams } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import { getStockSheet } from '#contract/warehouse/stock/levels.ts';
import type { StockSheetRow } from '#contract/warehouse/stock/levels.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import { DateText } from '#src/ui/text/texts.tsx';
import { Movements } from '#src/custom/warehouse/stock/movements/Movements.tsx';
import '#src/custom/warehouse/stock/stock.css';

const columns: readonly Column<StockSheetRow>[] = [
  { key: 'ProductCode', title: 'Product', sortBy: 'server', cell: (row) => row.ProductCode },
  { key: 'Description', title: 'Description', sortBy: 'server', phone: 'first', cell: (row) => row.Description },
  { key: 'SupplierName', title: 'Supplier', sortBy: 'server', hideOrder: 2, cell: (row) => row.SupplierName },
  { key: 'Location', title: 'Location', sortBy: 'server', cell: (row) => row.Location },
  { key: 'OnHand', title: 'On hand', isFigure: true, sortBy: 'server', cell: (row) => formatQuantity(row.OnHand) },
  { key: 'Free', title: 'Free', isFigure: true, sortBy: 'server', cell: (row) => formatQuantity(row.Free) },
  {
    key: 'LastMovedOn',
    title: 'Last moved',
    showsTitle: true,
    hideOrder: 1,
    cell: (row) => <DateText date={row.LastMovedOn} />,
  },
  {
    key: 'LastCountedOn',
    title: 'Counted',
    showsTitle: true,
    hideOrder: 1,
    cell: (row) => <DateText date={row.LastCountedOn} />,
  },
  {
    key: 'Comments',
    title: 'Notes',
    isFigure: true,
    hideOrder: 3,
    cell: (row) => (row.Comments > 0 ? formatQuantity(row.Comments) : ''),
  },
];

const Sheet = () => {
  const list = useServerList(getStockSheet, { params: { supplierId: 0 }, name: 'products' });
  return (
    <ListScreen
      title="Stock movements"
      noun="product"
      list={list}
      columns={columns}
      keyOf={(row) => row.ProductId}
      linkTo={(row) => screenPaths.stockSheet(row.ProductId)}
      search="Search product or supplier"
      hasSearchFocus
      toneOf={(row) => (row.Free < 0 ? 'attention' : undefined)}
      empty={<Empty action={<ReachButton to="/products">Products</ReachButton>}>No products are kept in the warehouse yet.</Empty>}
    />
  );
};

/** /stocksheet: lists products in stock, or the movements of the product in the URL. */
export const StockSheet = () => {
  const [address] = useSearchParams();
  const productId = Number(address.get('productId'));
  return productId > 0 ? <Movements key={productId} productId={productId} /> : <Sheet />;
};
