import { useState } from 'react';
import { screenPaths } from '#contract/screenPaths.ts';
import { getStockTake, postStockTake, printStockTake, recountStockTake } from '#contract/warehouse/stock/takes.ts';
import type { StockTake, StockTakeLine } from '#contract/warehouse/stock/takes.ts';
import { stockTakeWords } from '#contract/words/goods.ts';
import { listQuestionKinds } from '#src/api/listQuestionKinds.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { useBackTo } from '#src/ui/screen/reach/backTo.ts';
import { ActionBar, ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/Table.tsx';
import { formatInstant, formatMoney, formatQuantity, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { takeTones } from '#src/custom/warehouse/stock/words.ts';

const formatSigned = (difference: number | null | undefined) => {
  if (difference === null || difference === undefined) return '';
  return `${difference > 0 ? '+' : ''}${formatQuantity(difference)}`;
};

const columnsFor = (take: StockTake): Column<StockTakeLine>[] => [
  { key: 'ProductCode', title: 'Product', sortBy: (line) => line.ProductCode, cell: (line) => line.ProductCode },
  { key: 'Description', title: 'Description', phone: 'first', sortBy: (line) => line.Description, cell: (line) => line.Description },
  { key: 'Location', title: 'Location', hideOrder: 3, sortBy: (line) => line.Location, cell: (line) => line.Location },
  { key: 'Expected', title: 'Expected', isFigure: true, cell: (line) => formatQuantity(line.Expected) },
  {
    key: 'Counted',
    title: 'Counted',
    isFigure: true,
    cell: (line) => formatQuantity(line.Counted),
    sortBy: (line) => line.Counted,
  },
  {
    key: 'Variance',
    title: 'Difference',
    isFigure: true,
    sortBy: (line) => Math.abs(line.Variance ?? 0),
    cell: (line) => <strong className={line.Variance ? 'stock-differs' : 'soft'}>{formatSigned(line.Variance)}</strong>,
    total: formatSigned(take.Variance),
  },
  ...(take.Value === undefined
    ? []
    : [
        {
          key: 'Value',
          title: 'Value',
          isFigure: true,
          sortBy: (line: StockTakeLine) => Math.abs(line.Value ?? 0),
          cell: (line: StockTakeLine) => (line.Value === null || line.Value === undefined ? '' : formatMoney(line.Value)),
          total: formatMoney(take.Value),
        },
      ]),
  {
    key: 'Counts',
    title: 'Counted by',
    hideOrder: 1,
    cell: (line) =>
      line.RecountWanted ? (
        <StatusChip tone="attention">{stockTakeWords.Recount}</StatusChip>
      ) : (
        <span className="soft">
          {[line.CountedByName, line.CountedBefore !== null && `previously ${formatQuantity(line.CountedBefore)}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      ),
  },
];

const PostDialog = ({ take, onClose }: { take: StockTake; onClose: () => void }) => {
  /** True if the user posts counts that differ so much that the server asks for a recount. */
  const [acceptsFarOff, setAcceptsFarOff] = useState(false);
  const [isDateConfirmed, setDateConfirmed] = useState(false);
  const post = useAction(postStockTake, { isErrorInline: true, toast: `Stock take ${take.StockTakeId} posted`, onDone: onClose });
  const differingLines = take.Lines.filter((line) => line.Variance);
  const questions = listQuestionKinds(post.error);
  return (
    <ConfirmDialog
      isOpen
      title={`Post stock take ${take.StockTakeId}?`}
      confirm="Post"
      pending={post.pending}
      failure={post.anyFailure}
      isConfirmDisabled={take.ToRecount > 0 && !acceptsFarOff}
      onConfirm={() =>
        post.run({
          params: { id: take.StockTakeId },
          body: { Version: take.Version, AcceptFarOff: acceptsFarOff, ...(isDateConfirmed && { ConfirmDate: true }) },
        })
      }
      onClose={onClose}
    >
      <p>
        {differingLines.length === 0
          ? 'No product differs. The count is saved and no stock changes.'
          : `${plural(differingLines.length, 'product')} will be set to the counted quantity. Movements since the count still apply.`}
      </p>
      {(take.ToRecount > 0 || questions.includes('FarOff')) && (
        <CheckBox
          label={`Post without recounting ${plural(take.ToRecount, 'product')}`}
          checked={acceptsFarOff}
          onChange={setAcceptsFarOff}
        />
      )}
      {(questions.includes('OldDate') || isDateConfirmed) && (
        <CheckBox label="The date is correct" checked={isDateConfirmed} onChange={setDateConfirmed} />
      )}
    </ConfirmDialog>
  );
};

/** Shows the differences of one stock take. The office has products recounted, or posts the take, which corrects the stock. */
export const StockTakeReview = ({ id }: { id: number }) => {
  const answer = useAnswer(getStockTake, { params: { id } });
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number | string>>(new Set());
  const [isPosting, setPosting] = useState(false);
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  const print = useAction(printStockTake, { onDone: (file) => openInNewTab(file) });
  const recount = useAction(recountStockTake, {
    isErrorInline: true,
    toast: 'Recount requested',
    onDone: () => setChosenIds(new Set()),
  });
  const back = useBackTo(screenPaths.countedSheets());
  useScreenKeys([{ key: 'Escape', label: 'Back to the stock takes', run: back }]);
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <Loading rows={8} />;
  const take = answer.data;
  const isOpen = take.State !== 'Posted';
  const rows = onlyDiffering ? take.Lines.filter((line) => line.Variance !== 0) : take.Lines;
  const ProductIds = [...chosenIds].map(Number);
  return (
    <>
      <ScreenTitle
        title={`Stock take ${take.StockTakeId}`}
        countText={plural(take.Lines.length, 'product')}
        detail={
          <>
            <span>{[take.SupplierName ?? take.Comment, take.Depot].filter(Boolean).join(' · ')}</span>
            <StatusChip tone={takeTones[take.State]}>{stockTakeWords[take.State]}</StatusChip>
            <span className="note">
              {take.PostedAt === null
                ? `Counted ${formatInstant(take.CountedAt)}`
                : `Posted ${formatInstant(take.PostedAt)} by ${take.PostedByName ?? ''}`}
            </span>
          </>
        }
        more={[
          {
            label: 'Print as PDF',
            run: () => void print.run({ body: { stockTakes: [id], selectedSupplierId: take.SupplierId } }),
            disabled: print.pending,
          },
        ]}
      />
      <CheckBox label="Differences only" checked={onlyDiffering} onChange={setOnlyDiffering} />
      <Table
        label={`Stock take ${id}`}
        rows={rows}
        columns={columnsFor(take)}
        keyOf={(line) => line.ProductId}
        toneOf={(line) => (line.RecountWanted ? 'attention' : undefined)}
        {...(isOpen && {
          selection: { keys: chosenIds, onChange: setChosenIds },
          selectLabel: (line: StockTakeLine) => `Recount ${line.ProductCode}`,
        })}
        empty="No differences."
      />
      {isOpen && (
        <ActionBar>
          <ActionButton kind="primary" shortcut="Ctrl+Enter" onPress={() => setPosting(true)}>
            Post
          </ActionButton>
          <ActionButton
            pending={recount.pending}
            refusal={recount.refusal}
            onPress={() => recount.run({ params: { id }, body: { Version: take.Version, ...(ProductIds.length > 0 && { ProductIds }) } })}
          >
            {ProductIds.length > 0 ? `Recount ${plural(ProductIds.length, 'product')}` : 'Recount differences'}
          </ActionButton>
        </ActionBar>
      )}
      {isPosting && <PostDialog take={take} onClose={() => setPosting(false)} />}
    </>
  );
};
