import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { getCustomerName } from '#contract/lookups/menus.ts';
import { getPriceCombos, listCustomerPrices, listDepotPrices } from '#contract/prices/calls.ts';
import type { PriceLine, PriceList } from '#contract/prices/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { Draft } from '#src/drafts/draft.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import type { List } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/useChosen.ts';
import { useListFile } from '#src/lists/useListFile.ts';
import { useServerList } from '#src/lists/useServerList.ts';
import { usePaper } from '#src/papers/usePaper.ts';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { customerIdFor, rememberedCustomer } from '#src/resources/pickers/customerData.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialogs.tsx';
import { ReachLink } from '#src/ui/screen/ReachLink.tsx';
import { useScreenKeys } from '#src/ui/screen/screenKeys.ts';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { CellAt } from '#src/ui/table/useCellKeys.ts';
import { plural } from '#src/ui/text/format.ts';
import { PriceCell } from './PriceCell.tsx';
import { priceColumns } from './priceColumns.tsx';
import { useOwnPriceColumns, usePriceFilters } from './priceFilters.ts';
import { draftFor } from './sameLine.ts';
import { aboutList, rowOf, sayTyped } from './typedPrice.ts';
import type { TypedPrice } from './typedPrice.ts';
import { useHandOnLine } from './useHandOnLine.ts';
import type { PriceField } from './useSavePrice.ts';

interface Entering {
  about: string;
  taken: Draft<TypedPrice> | undefined;
}

const useEntry = (list: List<PriceList>, { about, taken }: Entering) => {
  const [at, setAt] = useState<CellAt>();
  /** Typed before the page was loaded anew: until the cell it stands in is left. */
  const [waiting, setWaiting] = useState(taken);
  const rows = list.rows ?? [];
  const waitingAt = waiting && rowOf(rows, waiting.content);
  const reopened = waiting && waitingAt && { key: waitingAt.PriceListId, column: waiting.content.field };
  const now = at ?? reopened;
  useScreenKeys([
    { key: 'F2', label: 'Enter prices in the list, → ← between cells', isOff: rows.length === 0 },
    { key: 'Enter Tab Esc', label: 'In a cell: keep the draft and go down, to the right; put it back', isOff: now === undefined },
  ]);
  return {
    /** What was typed stands in no line of this page. */
    lost: waiting && list.rows && !waitingAt ? waiting.content : undefined,
    at: rows.some(({ PriceListId }) => PriceListId === now?.key) ? now : undefined,
    onMove: (next: CellAt | undefined) => {
      setWaiting(undefined);
      setAt(next);
    },
    draw: (line: PriceList, column: string, move: Parameters<typeof PriceCell>[0]['move']) => (
      <PriceCell
        key={`${line.PriceListId} ${column}`}
        line={draftFor(rows, line)}
        rowId={line.PriceListId}
        field={column as PriceField}
        about={about}
        taken={line.PriceListId === reopened?.key && column === reopened.column ? waiting : undefined}
        move={move}
      />
    ),
  };
};

interface ListOfProps {
  list: List<PriceLine>;
  title: string;
  detail: React.ReactNode;
  customerId: number | null;
  depotId?: number;
}

const bringIn = () => import('./BringIn.tsx');
const openCustomerPrices = async (customerId: number) => (await import('#src/papers/pricePaper.ts')).openCustomerPrices(customerId);
const PastePrices = whenWanted(async () => (await bringIn()).PastePrices);
const CopyPrices = whenWanted(async () => (await bringIn()).CopyPrices);
const AddPrice = whenWanted(async () => (await import('./AddPrice.tsx')).AddPrice);
const PriceHistory = whenWanted(async () => (await import('./PriceHistory.tsx')).PriceHistory);
const deeds = () => import('./PriceDeeds.tsx');

type Deed = 'publish' | 'delist' | 'revert' | 'add' | 'paste' | 'copy';

const dialogs = {
  publish: whenWanted(async () => (await deeds()).PublishDialog),
  delist: whenWanted(async () => (await deeds()).DelistDialog),
  revert: whenWanted(async () => (await deeds()).RevertDialog),
};

const ListOf = (props: ListOfProps) => {
  const about = aboutList(props.customerId, props.depotId);
  return (
    <DraftOffer<TypedPrice> about={about} isTakenAtOnce>
      {(taken) => <PriceLines {...props} about={about} taken={taken} />}
    </DraftOffer>
  );
};

const PriceLines = ({ list, title, detail, customerId, depotId, about, taken }: ListOfProps & Entering) => {
  const { chosen, selection, clear } = useChosen(list, (line) => line.PriceListId);
  const [looked, setLooked] = useState<PriceList>();
  const [deed, setDeed] = useState<{ what: Deed; lines: readonly PriceList[] }>();
  const { lost, ...entry } = useEntry(list, { about, taken });
  const drafts = (chosen.length > 0 ? chosen : (list.rows ?? [])).filter(({ Status }) => Status === 'Draft');
  const saved = chosen.filter(({ Status }) => Status === 'Saved');
  const close = () => setDeed(undefined);
  const giveHand = useHandOnLine(list.rows);
  const done = (line: PriceList | undefined) => {
    close();
    giveHand(line);
  };
  const paper = usePaper(openCustomerPrices);
  const columns = [...priceColumns(), ...useOwnPriceColumns()];
  const saveFile = useListFile(title, list, columns);
  const more = [
    { label: 'Prices from a spreadsheet', run: () => setDeed({ what: 'paste', lines: [] }) },
    { label: 'Copy the chosen to a customer', run: () => setDeed({ what: 'copy', lines: saved }), disabled: saved.length === 0 },
    ...(customerId === null ? [] : [{ label: 'PDF for the customer', run: () => void paper.run(customerId) }]),
    { label: 'Export as CSV', run: () => void saveFile(), disabled: !list.total },
  ];
  const Dialog = deed && deed.what in dialogs ? dialogs[deed.what as keyof typeof dialogs] : undefined;
  return (
    <ListScreen<PriceLine>
      title={title}
      label="Price lines"
      detail={detail}
      list={list}
      columns={columns}
      keyOf={(line) => line.PriceListId}
      entry={entry}
      onOpen={setLooked}
      selection={selection}
      search="Search product, depot, supplier"
      errorTitle="Failed to search price lists"
      empty={<Empty>No price lines yet: orders take the standard prices.</Empty>}
      more={more}
      primary={
        <ActionButton shortcut="n" onPress={() => setDeed({ what: 'add', lines: [] })}>
          Add a line
        </ActionButton>
      }
    >
      <ActionBar>
        <div role="status">
          {lost && `Typed and not kept: ${sayTyped(lost)}. Its line is not on this page. `}
          {chosen.length > 0 && plural(chosen.length, 'line')}
          {chosen.length === 0 && !lost && <span className="soft for-keys">Choose lines with Space, all with a; F2 enters a price.</span>}
        </div>
        <ActionButton
          kind="primary"
          shortcut="Ctrl+Enter"
          disabled={drafts.length === 0}
          onPress={() => setDeed({ what: 'publish', lines: drafts })}
        >
          Publish drafts
        </ActionButton>
        <ActionButton shortcut="r" disabled={chosen.length === 0} onPress={() => setDeed({ what: 'revert', lines: chosen })}>
          Take back
        </ActionButton>
        <ActionButton shortcut="x" disabled={saved.length === 0} onPress={() => setDeed({ what: 'delist', lines: saved })}>
          Delist
        </ActionButton>
      </ActionBar>
      {looked && <PriceHistory line={looked} onClose={() => setLooked(undefined)} />}
      {deed?.what === 'add' && <AddPrice customerId={customerId} depotId={depotId} onKept={done} onClose={close} />}
      {deed?.what === 'paste' && <PastePrices customerId={customerId} onClose={close} />}
      {deed?.what === 'copy' && <CopyPrices lines={deed.lines} onClose={close} />}
      {Dialog && deed && (
        <Dialog
          customerId={customerId}
          lines={deed.lines}
          onClose={close}
          onDone={() => {
            done(deed.lines[0]);
            clear();
          }}
        />
      )}
    </ListScreen>
  );
};

const CustomerPrices = ({ customerId }: { customerId: number }) => {
  const list = useServerList(listCustomerPrices, { params: { id: customerId }, filters: usePriceFilters() });
  const remembered = rememberedCustomer();
  const known = list.rows?.[0]?.CustomerName ?? (remembered?.CustomerId === customerId ? remembered.Name : undefined);
  // No line says it where there is none.
  const { data: named } = useAnswer(
    getCustomerName,
    { params: { id: customerId } },
    { enabled: known === undefined && list.rows !== undefined },
  );
  const name = known ?? named?.Name ?? 'Customer';
  const detail = (
    <>
      <ReachLink to={screenPaths.customer(customerId)}>{name}</ReachLink>{' '}
      <ReachLink to={screenPaths.standardPrices()}>Standard prices</ReachLink>
    </>
  );
  return <ListOf list={list} title="Customer price list" detail={detail} customerId={customerId} />;
};

const StandardPrices = ({ depotId }: { depotId: number }) => {
  const list = useServerList(listDepotPrices, { params: { id: depotId }, filters: usePriceFilters() });
  return <ListOf list={list} title="Standard prices" detail={<DepotChoice depotId={depotId} />} customerId={null} depotId={depotId} />;
};

const DepotChoice = ({ depotId }: { depotId: number }) => {
  const { data } = useAnswer(getPriceCombos, {});
  const [, setAddress] = useSearchParams();
  return (
    <SelectBox
      label="Depot"
      hideLabel
      value={depotId}
      choices={(data?.SupplierDepots ?? []).map((depot) => ({ value: depot.Id, label: `${depot.SupplierName}, ${depot.Description}` }))}
      onChange={(depot) => depot && setAddress({ list: 'standard', depotId: String(depot) })}
    />
  );
};

const FirstDepot = () => {
  const { data } = useAnswer(getPriceCombos, {});
  const [first] = data?.SupplierDepots ?? [];
  return first ? <StandardPrices depotId={first.Id} /> : <ScreenTitle title="Standard prices" />;
};

/** /pricelist: a customer's price lines, or a depot's standard ones. */
export const PriceLists = () => {
  const [address, setAddress] = useSearchParams();
  if (address.get('list') === 'standard') {
    const depotId = Number(address.get('depotId'));
    return depotId > 0 ? <StandardPrices key={depotId} depotId={depotId} /> : <FirstDepot />;
  }
  const customerId = customerIdFor(address);
  if (customerId) return <CustomerPrices key={customerId} customerId={customerId} />;
  return (
    <ChooseCustomer
      title="Customer price list"
      detail={<ReachLink to={screenPaths.standardPrices()}>Standard prices</ReachLink>}
      about="Their own prices: what they were, are and will be. All else they buy at the standard prices."
      onChoose={(id) => setAddress({ customerId: String(id) })}
    />
  );
};
