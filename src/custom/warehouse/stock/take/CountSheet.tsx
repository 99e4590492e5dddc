import { useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { screens } from '#contract/screenPaths.ts';
import { getProductStockTake } from '#contract/warehouse/stock/takes.ts';
import type { StockTakeLine } from '#contract/warehouse/stock/takes.ts';
import { call } from '#src/api/call.ts';
import { queryKeyOf } from '#src/api/useAnswer.ts';
import { AsOf } from '#src/drafts/AsOf.tsx';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { askOrSeen, keepSeen } from '#src/drafts/shelf/seen.ts';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { useBackTo } from '#src/ui/screen/reach/backTo.ts';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { isInTheHand } from '#src/ui/scan/isInTheHand.ts';
import { ScanAnswer } from '#src/ui/scan/ScanAnswer.tsx';
import { ScanBox } from '#src/ui/scan/ScanBox.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { useKeptHere } from '#src/ui/state/keptHere.ts';
import { formatQuantity, plural } from '#src/ui/text/format.ts';
import { CountLine } from './CountLine.tsx';
import { isToDo } from './counts.ts';
import { quantityExample } from './CountInput.tsx';
import type { CountContent } from './counts.ts';
import { useCountScan } from './useCountScan.ts';
import { countAbout, useCounting } from './useCounting.ts';

/** As last answered where the server cannot be reached. */
const useSheet = (supplierId: number) => {
  const queryClient = useQueryClient();
  const input = { params: { supplierId } };
  const queryKey = queryKeyOf(getProductStockTake, input);
  const about = `sheet-${supplierId}`;
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      askOrSeen(queryClient, queryKey, about, async () => {
        const lines = await call(getProductStockTake, input, { signal });
        keepSeen(about, lines);
        return lines;
      }),
  });
};

/** The sheet of one supplier, to count on: place by place, blind. */
export const CountSheet = ({ supplierId }: { supplierId: number }) => {
  const answer = useSheet(supplierId);
  const back = useBackTo(screens.stockTake);
  useScreenKeys([{ key: 'Escape', label: 'Back to the suppliers', run: back }]);
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <Loading rows={8} />;
  const lines = answer.data;
  const [first] = lines;
  if (!first)
    return (
      <Empty action={<LinkButton to={screens.stockTake}>All suppliers</LinkButton>}>No products of this supplier are kept here.</Empty>
    );
  return (
    <DraftOffer<CountContent> about={countAbout(supplierId)} isTakenAtOnce>
      {(taken) => (
        <>
          <AsOf answers={[answer]} />
          <Counting lines={lines} supplierId={supplierId} supplierName={first.SupplierName} taken={taken} onReload={answer.refetch} />
        </>
      )}
    </DraftOffer>
  );
};

interface CountingProps {
  lines: readonly StockTakeLine[];
  supplierId: number;
  supplierName: string;
  taken: Draft<CountContent> | undefined;
  onReload: () => Promise<{ data: readonly StockTakeLine[] | undefined }>;
}

const inOrder = (lines: readonly StockTakeLine[]) => [
  ...lines.filter((line) => line.RecountWanted),
  ...lines.filter((line) => !line.RecountWanted),
];

interface CountedBeforeProps {
  asked: { line: StockTakeLine; count: number };
  onAnswer: (isOnTop: boolean) => void;
}

/** A pallet of goods whose count was sent already. */
const CountedBefore = ({ asked: { line, count }, onAnswer }: CountedBeforeProps) => (
  <Notice isAlert>
    {`${formatQuantity(line.Counted ?? 0)} of ${line.Description} are counted already. This pallet has ${formatQuantity(count)}. `}
    <ActionButton onPress={() => onAnswer(true)}>Add it to them</ActionButton>{' '}
    <ActionButton onPress={() => onAnswer(false)}>Count from here anew</ActionButton>
  </Notice>
);

const focusOn = (productId: number) => document.querySelector<HTMLInputElement>(`#count-${productId} input`)?.focus();

const Counting = ({ lines, supplierId, supplierName, taken, onReload }: CountingProps) => {
  useKeptHere('What you count is kept on this device: send it once the connection is back.');
  // What was sent leaves the hand on a button that cannot be pressed any more: the next thing is scanned.
  const scan = useRef<HTMLInputElement>(null);
  const { counts, pallets, setPallets, enter, seeTheirs, send, failure, isStale, isSending } = useCounting({
    supplierId,
    supplierName,
    taken,
    onSent: () => scan.current?.focus(),
  });
  /** Come to by its code: Enter goes back to the scanner. */
  const scanned = useRef<number>(undefined);
  const goTo = (productId: number) => {
    scanned.current = productId;
    focusOn(productId);
  };
  const scanning = useCountScan({ lines, counts, pallets, setPallets, enter, focusOn: goTo });
  const [unclear, setUnclear] = useState<ReadonlySet<number>>(new Set());
  const shown = inOrder(lines);
  const left = lines.filter((line) => isToDo(line, counts)).length;
  const [firstToCount] = useState(shown.find((line) => isToDo(line, counts)));
  const tellUnclear = (id: number, isNow: boolean) =>
    setUnclear((before) => new Set([...before].filter((one) => one !== id).concat(isNow ? [id] : [])));
  const goOn = (line: StockTakeLine) => {
    const isScanned = scanned.current === line.ProductId;
    scanned.current = undefined;
    if (isScanned) return scan.current?.focus();
    const next = shown[shown.indexOf(line) + 1];
    return next && focusOn(next.ProductId);
  };
  const reload = async () => {
    const { data } = await onReload();
    if (!data) return;
    const theirs = data.find((line) => counts.has(line.ProductId) && counts.get(line.ProductId)?.version !== line.Version);
    seeTheirs(data);
    if (theirs) focusOn(theirs.ProductId);
  };
  return (
    <>
      <ScreenTitle
        title={`Count ${supplierName}`}
        counted={plural(lines.length, 'product')}
        detail={<span>{left === 0 ? 'All is counted' : `${plural(left, 'product')} to count`}</span>}
        primary={
          <LinkButton to={screens.stockTake} kind="quiet">
            Suppliers
          </LinkButton>
        }
      />
      <ScanBox onScan={scanning.scan} autoFocus={isInTheHand()} inputRef={scan} />
      <ScanAnswer title="Not on the sheet" wrong={scanning.wrong} told={scanning.told} />
      {scanning.asked && <CountedBefore asked={scanning.asked} onAnswer={scanning.answer} />}
      {quantityExample}
      <ol className="count-lines">
        {shown.map((line) => (
          <CountLine
            key={line.ProductId}
            line={line}
            count={counts.get(line.ProductId)}
            hasFocus={line === firstToCount && !isInTheHand()}
            onCount={(counted) => {
              scanning.forget(line);
              enter(line, counted);
            }}
            onUnclear={(isNow) => tellUnclear(line.ProductId, isNow)}
            onNext={() => goOn(line)}
          />
        ))}
      </ol>
      <ActionBar>
        <output className="count-progress">
          {counts.size === 0 ? 'Counts are kept on this device until they are sent' : `${plural(counts.size, 'count')} not sent yet`}
        </output>
        <FailedSave failure={failure} onRetry={() => send()} pending={isSending} />
        <ActionButton
          kind="primary"
          shortcut="Ctrl+Enter"
          pending={isSending}
          disabled={counts.size === 0 || unclear.size > 0}
          onPress={() => send()}
        >
          {counts.size === 0 ? 'Send counts' : `Send ${plural(counts.size, 'count')}`}
        </ActionButton>
        {isStale && <ActionButton onPress={reload}>See theirs</ActionButton>}
      </ActionBar>
    </>
  );
};
