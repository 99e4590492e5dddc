import { useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { screens } from '#contract/screenPaths.ts';
import { getProductStockTake } from '#contract/stock/takes.ts';
import type { StockTakeLine } from '#contract/stock/takes.ts';
import { call } from '#src/api/call.ts';
import { queryKeyOf } from '#src/api/useAnswer.ts';
import { AsOf } from '#src/drafts/AsOf.tsx';
import type { Draft } from '#src/drafts/draft.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { askOrSeen, keepSeen } from '#src/drafts/seen.ts';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { useBackTo } from '#src/ui/screen/backTo.ts';
import { ActionBar } from '#src/ui/screen/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/FailedSave.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useScreenKeys } from '#src/ui/screen/screenKeys.ts';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { useKeptHere } from '#src/ui/state/keptHere.ts';
import { plural } from '#src/ui/text/format.ts';
import { CountLine } from './CountLine.tsx';
import { isToDo } from './counts.ts';
import type { CountContent } from './counts.ts';
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
    return <Empty action={<LinkButton to={screens.stockTake}>All suppliers</LinkButton>}>Nothing of this supplier is kept here.</Empty>;
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

/** A scanner types the bar code and Enter. */
const findLine = (lines: readonly StockTakeLine[], typed: string) => {
  const wanted = typed.trim().toLowerCase();
  return lines.find((line) => line.Barcode?.toLowerCase() === wanted || line.ProductCode.toLowerCase() === wanted);
};

const focusOn = (productId: number) => document.querySelector<HTMLInputElement>(`#count-${productId} input`)?.focus();

const Counting = ({ lines, supplierId, supplierName, taken, onReload }: CountingProps) => {
  useKeptHere('What you count is kept on this device: send it once the connection is back.');
  // What was sent leaves the hand on a button that cannot be pressed any more: the next thing is scanned.
  const scan = useRef<HTMLInputElement>(null);
  const { counts, enter, seeTheirs, send, failure, isStale, isSending } = useCounting({
    supplierId,
    supplierName,
    taken,
    onSent: () => scan.current?.focus(),
  });
  const [typed, setTyped] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const [unclear, setUnclear] = useState<ReadonlySet<number>>(new Set());
  const shown = inOrder(lines);
  const left = lines.filter((line) => isToDo(line, counts)).length;
  const find = () => {
    const found = findLine(lines, typed);
    setUnknown(!found);
    setTyped('');
    if (found) focusOn(found.ProductId);
  };
  const tellUnclear = (id: number, isNow: boolean) =>
    setUnclear((before) => new Set([...before].filter((one) => one !== id).concat(isNow ? [id] : [])));
  const goOn = (line: StockTakeLine) => {
    const next = shown[shown.indexOf(line) + 1];
    if (next) focusOn(next.ProductId);
  };
  const reload = async () => {
    const { data } = await onReload();
    if (data) seeTheirs(data);
  };
  return (
    <>
      <ScreenTitle
        title={`Count ${supplierName}`}
        count={lines.length}
        detail={<span>{left === 0 ? 'All is counted' : `${plural(left, 'product')} to count`}</span>}
        primary={
          <LinkButton to={screens.stockTake} kind="quiet">
            Suppliers
          </LinkButton>
        }
      />
      <form
        className="count-scan"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim()) find();
        }}
      >
        <TextBox
          label="Scan or type a code"
          inputRef={scan}
          value={typed}
          onChange={setTyped}
          width="14rem"
          error={isUnknown ? 'This is not on the sheet.' : undefined}
        />
      </form>
      <ol className="count-lines">
        {shown.map((line) => (
          <CountLine
            key={line.ProductId}
            line={line}
            count={counts.get(line.ProductId)}
            onCount={(counted) => enter(line, counted)}
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
