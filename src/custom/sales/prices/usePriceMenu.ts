import type { PriceLine } from '#contract/sales/prices/shapes.ts';
import type { List } from '#src/lists/list.ts';
import { useListFile } from '#src/lists/file/useListFile.ts';
import { usePaper } from '#src/papers/usePaper.ts';
import type { PriceAction } from './usePriceAction.ts';
import type { Column } from '#src/ui/table/columns.ts';

const openCustomerPrices = async (customerId: number) => (await import('#src/papers/pricePaper.ts')).openCustomerPrices(customerId);

interface PriceMenu {
  list: List<PriceLine>;
  title: string;
  columns: readonly Column<PriceLine>[];
  customerId: number | null;
  chosen: readonly PriceLine[];
  onDeed: (deed: PriceAction) => void;
}

/** Menu of actions on the whole list or the chosen lines. */
export const usePriceMenu = ({ list, title, columns, customerId, chosen, onDeed }: PriceMenu) => {
  const document = usePaper(openCustomerPrices);
  const saveFile = useListFile(title, list, columns);
  const savedLines = chosen.filter(({ Status }) => Status === 'Saved');
  return [
    { label: 'Import prices', run: () => onDeed({ what: 'paste', lines: [] }) },
    { label: 'Copy chosen lines to a customer', run: () => onDeed({ what: 'copy', lines: savedLines }), disabled: savedLines.length === 0 },
    ...(customerId === null ? [] : [{ label: 'PDF for customer', run: () => void document.run(customerId) }]),
    { label: 'Export as CSV', run: () => void saveFile(), disabled: !list.total },
  ];
};
