import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { productFile } from '#contract/entities/products.ts';
import { screens } from '#contract/screenPaths.ts';
import { getStockLevel } from '#contract/stock/levels.ts';
import type { StockLevel } from '#contract/stock/levels.ts';
import { listStockMovements, reverseStockMovement } from '#contract/stock/movements.ts';
import type { StockMovementRow } from '#contract/stock/movements.ts';
import { undoneWords } from '#contract/words/undone.ts';
import { askedKinds } from '#src/api/askedKinds.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/useServerList.ts';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { useBackTo } from '#src/ui/screen/backTo.ts';
import { Facts } from '#src/ui/screen/Facts.tsx';
import { NotThere } from '#src/ui/screen/NotThere.tsx';
import { ReachLink } from '#src/ui/screen/ReachLink.tsx';
import { ReasonDialog } from '#src/ui/screen/ReasonDialog.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useScreenKeys } from '#src/ui/screen/screenKeys.ts';
import { Empty, ErrorState, isNotThere, Loading } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatMoney, formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';
import { AddMovement } from './AddMovement.tsx';
import { causeOf, causeWords } from './causes.ts';
import { Notes } from './Notes.tsx';
import { inPallets } from './words.ts';

const signed = (quantity: number) => (quantity > 0 ? `+${formatQuantity(quantity)}` : formatQuantity(quantity));

const Cause = ({ row }: { row: StockMovementRow }) => {
  const { words, to, beside } = causeOf(row);
  return (
    <>
      {to === undefined ? words : <ReachLink to={to}>{words}</ReachLink>} {beside}
    </>
  );
};

const cost: Column<StockMovementRow> = {
  key: 'UnitCost',
  title: 'Cost each, £',
  width: '6.5rem',
  isFigure: true,
  leaves: 3,
  cell: (row) => formatPrice(row.UnitCost),
};

const columnsWith = (onReverse: (row: StockMovementRow) => void, mayCost: boolean): Column<StockMovementRow>[] => [
  { key: 'MovedOn', title: 'Day', width: '8rem', sortBy: 'server', cell: (row) => <DateText date={row.MovedOn} /> },
  {
    key: 'Type',
    title: 'What',
    width: '11.5rem',
    phone: 'first',
    cell: (row) => (
      <span className="stock-what">
        {row.Type}
        {row.ReversesId !== null && <StatusChip tone="information">Reversal</StatusChip>}
        {row.ReversedById !== null && <StatusChip tone="attention">{undoneWords.Reversed}</StatusChip>}
      </span>
    ),
    value: (row) => row.Type,
  },
  { key: 'Cause', title: 'Because of', share: 13, keepsWidth: true, wraps: true, cell: (row) => <Cause row={row} />, value: causeWords },
  { key: 'Quantity', title: 'In or out', width: '6.5rem', isFigure: true, cell: (row) => signed(row.Quantity) },
  { key: 'Balance', title: 'There then', width: '6.5rem', isFigure: true, cell: (row) => formatQuantity(row.Balance) },
  ...(mayCost ? [cost] : []),
  {
    key: 'Comment',
    title: 'Comment',
    leaves: 2,
    share: 10,
    cell: (row) => [row.Comment, row.Lots && `Lots: ${row.Lots}`].filter(Boolean).join(' · '),
    value: (row) => row.Comment,
  },
  { key: 'CreatedByName', title: 'By', width: '9rem', leaves: 1, cell: (row) => row.CreatedByName },
  {
    key: 'Reverse',
    title: '',
    width: '6.5rem',
    cell: (row) =>
      row.MayReverse ? (
        <ActionButton kind="quiet" name={`Reverse ${row.Type} of ${formatQuantity(row.Quantity)}`} onPress={() => onReverse(row)}>
          Reverse
        </ActionButton>
      ) : null,
    value: () => null,
  },
];

const Head = ({ level }: { level: StockLevel }) => (
  <Facts
    className="stock-facts"
    facts={[
      ['On hand', [formatQuantity(level.OnHand), inPallets(level.OnHand, level)].filter(Boolean).join(' · ')],
      ['Allocated', formatQuantity(level.Allocated)],
      ['On pick lists', formatQuantity(level.HeldByPickLists)],
      ['Free', formatQuantity(level.Free)],
      ['On order', formatQuantity(level.OnOrder)],
      ['Place', level.Location ?? 'none'],
      ...(level.Value === undefined ? [] : ([['Value', level.Value === null ? 'not known' : formatMoney(level.Value)]] as const)),
    ]}
  />
);

/** Nothing of it was ever in stock; perhaps there is no such product. */
const NeverThere = ({ productId }: { productId: number }) => {
  const { data, error, refetch } = useAnswer(productFile.calls.get, { params: { id: productId } });
  if (isNotThere(error)) return <NotThere what="product" to={screens.stockSheet} all="All products" />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Loading rows={8} />;
  return (
    <>
      <ScreenTitle title={data.Code} detail={data.Description} />
      <Empty action={<LinkButton to={screens.stockSheet}>All products</LinkButton>}>This product was never in stock.</Empty>
    </>
  );
};

/** The movements of one product in a depot. */
export const Movements = ({ productId }: { productId: number }) => {
  const [address, setAddress] = useSearchParams();
  const levels = useAnswer(getStockLevel, { params: { supplierId: 0, productGroupId: 0 }, query: { filter: { ProductId: productId } } });
  const back = useBackTo(screens.stockSheet);
  useScreenKeys([{ key: 'Escape', label: 'Back to the products', run: back }]);
  if (levels.error) return <ErrorState error={levels.error} onRetry={levels.refetch} />;
  if (!levels.data) return <Loading rows={8} />;
  const wanted = Number(address.get('supplierDepotId'));
  const level = levels.data.find((one) => one.SupplierDepotId === wanted) ?? levels.data.toSorted((a, b) => b.OnHand - a.OnHand)[0];
  if (!level) return <NeverThere productId={productId} />;
  const choose = (depotId: number) => setAddress({ productId: String(productId), supplierDepotId: String(depotId) }, { replace: true });
  return <OfDepot key={level.StockLevelId} level={level} levels={levels.data} onDepot={choose} />;
};

const OfDepot = ({ level, levels, onDepot }: { level: StockLevel; levels: readonly StockLevel[]; onDepot: (id: number) => void }) => {
  const list = useServerList(listStockMovements, {
    name: 'movements',
    asked: { productId: level.ProductId, supplierDepotId: level.SupplierDepotId },
  });
  const [isAdding, setAdding] = useState(false);
  const [doomed, setDoomed] = useState<StockMovementRow | undefined>();
  const reverse = useAction(reverseStockMovement, {
    isToldBeside: true,
    toast: ({ OnHand }) => `Reversed: ${formatQuantity(OnHand)} are there now`,
    onDone: () => setDoomed(undefined),
  });
  const isAsked = askedKinds(reverse.error).includes('LotNotHere');
  return (
    <ListScreen
      title={level.ProductCode}
      label={`Movements of ${level.ProductCode}`}
      detail={`${level.Description} · ${level.Depot}`}
      list={list}
      columns={columnsWith(setDoomed, level.UnitCost !== undefined)}
      keyOf={(row) => row.StockMovementId}
      search="Search comment, customer, deal"
      empty={<Empty>Nothing has moved yet.</Empty>}
      before={
        <>
          <Head level={level} />
          {levels.length > 1 && (
            <div className="stock-depots" role="group" aria-label="Depot">
              {levels.map((one) => (
                <button
                  key={one.SupplierDepotId}
                  type="button"
                  aria-pressed={one.SupplierDepotId === level.SupplierDepotId}
                  onClick={() => onDepot(one.SupplierDepotId)}
                >
                  {one.Depot} <strong>{formatQuantity(one.OnHand)}</strong>
                </button>
              ))}
            </div>
          )}
        </>
      }
      primary={
        <ActionButton kind="primary" shortcut="n" onPress={() => setAdding(true)}>
          Add movement
        </ActionButton>
      }
    >
      <Notes productId={level.ProductId} />
      {isAdding && <AddMovement level={level} onClose={() => setAdding(false)} />}
      {doomed && (
        <ReasonDialog
          hint="Kept with the movement"
          title={`Reverse ${doomed.Type.toLowerCase()} of ${formatQuantity(Math.abs(doomed.Quantity))}?`}
          confirm={isAsked ? 'Reverse all the same' : 'Reverse'}
          pending={reverse.pending}
          failure={reverse.anyFailure}
          onConfirm={(Reason) =>
            reverse.run({ params: { id: doomed.StockMovementId }, body: { Reason, ...(isAsked && { ConfirmLots: true }) } })
          }
          onClose={() => {
            setDoomed(undefined);
            reverse.reset();
          }}
        >
          A row that takes it back is added, dated today; both stay.
        </ReasonDialog>
      )}
    </ListScreen>
  );
};
