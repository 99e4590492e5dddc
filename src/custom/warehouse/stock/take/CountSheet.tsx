import { useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { screens } from '#contract/screenPaths.ts';
import { getProductStockTake } from '#contract/warehouse/stock/takes.ts';
import type { StockTakeLine } from '#contract/warehouse/stock/takes.ts';
import { call } from '#src/api/call.ts';
import { buildQueryKey } from '#src/api/useAnswer.ts';
import { AsOf } from '#src/drafts/AsOf.tsx';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { fetchOrStored, storeReply } from '#src/drafts/shelf/storedReplies.ts';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { useBackTo } from '#src/ui/screen/reach/backTo.ts';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { isHandheld } from '#src/ui/scan/isHandheld.ts';
import { ScanAnswer } from '#src/ui/scan/ScanAnswer.tsx';
import { ScanBox } from '#src/ui/scan/ScanBox.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { useOfflineNote } from '#src/ui/state/offlineNote.ts';
import { formatQuantity, plural } from '#src/ui/text/format.ts';
import { CountLine } from './CountLine.tsx';
import { mustBeCounted } from './counts.ts';
import { quantityExample } from './CountInput.tsx';
import type { CountContent } from './counts.ts';
import { useCountScan } from './useCountScan.ts';
import { countAbout, useCounting } from './useCounting.ts';

/** Loads the count sheet. Uses the copy on the device if the server cannot be reached. */
const useSheet = (supplierId: number) => {
  const queryClient = useQueryClient();
  const input = { params: { supplierId } };
  const queryKey = buildQueryKey(getProductStockTake, input);
  const about = `sheet-${supplierId}`;
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      fetchOrStored(queryClient, queryKey, about, async () => {
        const lines = await call(getProductStockTake, input, { signal });
        storeReply(about, lines);
        return lines;
      }),
  });
};

/** Count sheet of one supplier's products, by location. It does not show expected quantities, which could influence the count. */
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
    <DraftOffer<CountContent> about={countAbout(supplierId)} continuesAtOnce>
      {(storedDraft) => (
        <>
          <AsOf answers={[answer]} />
          <Counting
            lines={lines}
            supplierId={supplierId}
            supplierName={first.SupplierName}
            storedDraft={storedDraft}
            onReload={answer.refetch}
          />
        </>
      )}
    </DraftOffer>
  );
};

interface CountingProps {
  lines: readonly StockTakeLine[];
  supplierId: number;
  supplierName: string;
  storedDraft: Draft<CountContent> | undefined;
  onReload: () => Promise<{ data: readonly StockTakeLine[] | undefined }>;
}

const putRecountsFirst = (lines: readonly StockTakeLine[]) => [
  ...lines.filter((line) => line.RecountWanted),
  ...lines.filter((line) => !line.RecountWanted),
];

interface CountedBeforeProps {
  question: { line: StockTakeLine; count: number };
  onAnswer: (isAdded: boolean) => void;
}

/** Asks what to do with a scanned pallet if a count of its product was already sent. */
const CountedBeforeNotice = ({ question: { line, count }, onAnswer }: CountedBeforeProps) => (
  <Notice isAlert>
    {`${formatQuantity(line.Counted ?? 0)} of ${line.Description} have already been counted. This pallet has ${formatQuantity(count)}. `}
    <ActionButton onPress={() => onAnswer(true)}>Add to count</ActionButton>{' '}
    <ActionButton onPress={() => onAnswer(false)}>Start new count</ActionButton>
  </Notice>
);

const focusOn = (productId: number) => document.querySelector<HTMLInputElement>(`#count-${productId} input`)?.focus();

const Counting = ({ lines, supplierId, supplierName, storedDraft, onReload }: CountingProps) => {
  useOfflineNote('Your counts are saved on this device. Send them when the connection returns.');
  // Receives the focus after sending, because the button is then disabled.
  const scan = useRef<HTMLInputElement>(null);
  const { counts, pallets, setPallets, enter, acceptColleagueCounts, send, failure, isStale, isSending } = useCounting({
    supplierId,
    supplierName,
    storedDraft,
    onSent: () => scan.current?.focus(),
  });
  /** Id of the product that a scan has focused. After its quantity, Enter returns to the scan field. */
  const scannedId = useRef<number>(undefined);
  const focusScanned = (productId: number) => {
    scannedId.current = productId;
    focusOn(productId);
  };
  const scanner = useCountScan({ lines, counts, pallets, setPallets, enter, focusOn: focusScanned });
  const [invalidIds, setInvalidIds] = useState<ReadonlySet<number>>(new Set());
  const sortedLines = putRecountsFirst(lines);
  const uncountedLines = lines.filter((line) => mustBeCounted(line, counts)).length;
  const [firstToCount] = useState(sortedLines.find((line) => mustBeCounted(line, counts)));
  const markInvalid = (id: number, isInvalid: boolean) =>
    setInvalidIds((before) => new Set([...before].filter((lineId) => lineId !== id).concat(isInvalid ? [id] : [])));
  const focusNext = (line: StockTakeLine) => {
    const isScanned = scannedId.current === line.ProductId;
    scannedId.current = undefined;
    if (isScanned) return scan.current?.focus();
    const next = sortedLines[sortedLines.indexOf(line) + 1];
    return next && focusOn(next.ProductId);
  };
  const reload = async () => {
    const { data } = await onReload();
    if (!data) return;
    const changedLine = data.find((line) => counts.has(line.ProductId) && counts.get(line.ProductId)?.version !== line.Version);
    acceptColleagueCounts(data);
    if (changedLine) focusOn(changedLine.ProductId);
  };
  return (
    <>
      <ScreenTitle
        title={`Count ${supplierName}`}
        countText={plural(lines.length, 'product')}
        detail={<span>{uncountedLines === 0 ? 'All counted' : `${plural(uncountedLines, 'product')} to count`}</span>}
        primary={
          <LinkButton to={screens.stockTake} kind="quiet">
            Suppliers
          </LinkButton>
        }
      />
      <ScanBox onScan={scanner.scan} autoFocus={isHandheld()} inputRef={scan} />
      <ScanAnswer title="Not on the sheet" wrong={scanner.wrong} message={scanner.message} />
      {scanner.question && <CountedBeforeNotice question={scanner.question} onAnswer={scanner.answer} />}
      {quantityExample}
      <ol className="count-lines">
        {sortedLines.map((line) => (
          <CountLine
            key={line.ProductId}
            line={line}
            count={counts.get(line.ProductId)}
            hasFocus={line === firstToCount && !isHandheld()}
            onCount={(quantity) => {
              scanner.forget(line);
              enter(line, quantity);
            }}
            onInvalid={(isInvalid) => markInvalid(line.ProductId, isInvalid)}
            onNext={() => focusNext(line)}
          />
        ))}
      </ol>
      <ActionBar>
        <ActionButton
          kind="primary"
          shortcut="Ctrl+Enter"
          pending={isSending}
          disabled={counts.size === 0 || invalidIds.size > 0}
          onPress={() => send()}
        >
          {counts.size === 0 ? 'Send counts' : `Send ${plural(counts.size, 'count')}`}
        </ActionButton>
        {isStale && <ActionButton onPress={reload}>Show their count</ActionButton>}
        <output>
          {counts.size === 0 ? 'Counts stay on this device until you send them' : `${plural(counts.size, 'count')} not sent yet`}
        </output>
        <FailedSave failure={failure} onRetry={() => send()} pending={isSending} />
      </ActionBar>
    </>
  );
};
