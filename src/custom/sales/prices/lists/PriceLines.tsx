import { useState } from 'react';
import type { PriceLine, PriceList } from '#contract/sales/prices/shapes.ts';
import type { List } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { priceColumns } from './priceColumns.tsx';
import { useOwnPriceColumns } from './priceFilters.ts';
import { PriceBar } from '#src/custom/sales/prices/PriceBar.tsx';
import { PriceDialog } from '#src/custom/sales/prices/PriceDialog.tsx';
import { usePriceAction } from '#src/custom/sales/prices/usePriceAction.ts';
import { usePriceEntry } from '#src/custom/sales/prices/usePriceEntry.tsx';
import type { Entering } from '#src/custom/sales/prices/usePriceEntry.tsx';
import { usePriceMenu } from '#src/custom/sales/prices/usePriceMenu.ts';

const PriceHistory = lazyPart(async () => (await import('./PriceHistory.tsx')).PriceHistory);

export interface PriceLinesProps {
  list: List<PriceLine>;
  title: string;
  detail: React.ReactNode;
  customerId: number | null;
  depotId?: number;
}

/** Lists the lines of a price list, with editing in cells, publishing and delisting. */
export const PriceLines = ({ list, title, detail, customerId, depotId, about, storedDraft }: PriceLinesProps & Entering) => {
  const { chosen, selection, clear } = useChosen(list, (line) => line.PriceListId);
  const [openedLine, setOpenedLine] = useState<PriceList>();
  const { lost, ...entry } = usePriceEntry(list, { about, storedDraft });
  const { deed, setDeed, close, added, done } = usePriceAction(list.rows, clear);
  const columns = [...priceColumns(), ...useOwnPriceColumns()];
  const more = usePriceMenu({ list, title, columns, customerId, chosen, onDeed: setDeed });
  return (
    <ListScreen<PriceLine>
      title={title}
      noun="price line"
      label="Price lines"
      detail={detail}
      list={list}
      columns={columns}
      keyOf={(line) => line.PriceListId}
      entry={entry}
      onOpen={setOpenedLine}
      selection={selection}
      search="Search product, depot, supplier"
      errorTitle="Failed to search price lists"
      empty={
        <Empty action={<ActionButton onPress={() => setDeed({ what: 'add', lines: [] })}>Add price line</ActionButton>}>
          No price lines yet. Orders use the standard prices.
        </Empty>
      }
      more={more}
      hasServerExport
      primary={
        <ActionButton shortcut="n" onPress={() => setDeed({ what: 'add', lines: [] })}>
          Add price line
        </ActionButton>
      }
    >
      <PriceBar rows={list.rows ?? []} chosen={chosen} entryElsewhere={lost} onAction={setDeed} />
      {openedLine && <PriceHistory line={openedLine} onClose={() => setOpenedLine(undefined)} />}
      {deed && <PriceDialog deed={deed} customerId={customerId} depotId={depotId} onAdded={added} onDone={done} onClose={close} />}
    </ListScreen>
  );
};
