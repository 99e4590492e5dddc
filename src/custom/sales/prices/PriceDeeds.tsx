import { useEffect, useRef, useState } from 'react';
import { delistPrices, publishPriceLists, revertPrices } from '#contract/sales/prices/calls.ts';
import type { PriceList, StaleLine } from '#contract/sales/prices/shapes.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { useAction } from '#src/api/useAction.ts';
import { CheckGroup } from '#src/ui/inputs/CheckGroup.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { formatDate, formatInstant, formatPrice, formatQuantity, plural } from '#src/ui/text/format.ts';
import { Loading } from '#src/ui/states/states.tsx';
import { isSameLine } from './bringIn/sameLine.ts';
import { useSavedPrices } from './lists/searchPrices.ts';

interface DeedProps {
  customerId: number | null;
  lines: readonly PriceList[];
  onDone: () => void;
  onClose: () => void;
}

const toRef = ({ PriceListId, Version }: PriceList) => ({ PriceListId, Version });
const maxListed = 12;

const Lines = ({ lines, says }: { lines: readonly PriceList[]; says: (line: PriceList) => string }) => (
  <ul>
    {lines.slice(0, maxListed).map((line) => (
      <li key={line.PriceListId}>{`${line.ProductCode}: ${says(line)}`}</li>
    ))}
    {lines.length > maxListed && <li>{`and ${lines.length - maxListed} more`}</li>}
  </ul>
);

const formatFirstError = (errors: Record<string, string>) => {
  const [first] = Object.entries(errors);
  return first && `Line ${Number(first[0].split('.')[0]) + 1}: ${first[1]}`;
};

const readStaleLines = (error: Error | null): readonly StaleLine[] =>
  error instanceof ApiError && error.code === 'STALE_VERSION'
    ? ((error.details as { Changed?: StaleLine[] } | undefined)?.Changed ?? [])
    : [];

/** Publishes the user’s price over another user’s change. */
const overwriteLine = (line: PriceList, { PriceListId, Version }: StaleLine) => ({
  PriceListId: line.PriceListId,
  Version: PriceListId === line.PriceListId ? Version : line.Version,
  SellPrice: line.SellPrice,
  EffectiveFrom: line.EffectiveFrom,
});

interface StaleLinesProps {
  stale: readonly StaleLine[];
  lines: readonly PriceList[];
  isMine: boolean;
  onChoose: (isMine: boolean) => void;
}

/** Lists lines changed by others and asks whose price to publish. */
const StaleLines = ({ stale, lines, isMine, onChoose }: StaleLinesProps) => (
  <div role="alert">
    <p>{`${plural(stale.length, 'line')} changed by someone else. Nothing has been published yet.`}</p>
    <ul>
      {stale.slice(0, maxListed).map(({ Index, ProductCode, ChangedBy, ChangedAt, SellPrice, EffectiveFrom }) => (
        <li key={Index}>
          {`${ProductCode}: your price ${formatPrice(lines[Index]?.SellPrice)}. ${ChangedBy} changed it to ${formatPrice(SellPrice)} from ${formatDate(EffectiveFrom)} on ${formatInstant(ChangedAt)}.`}
        </li>
      ))}
      {stale.length > maxListed && <li>{`and ${stale.length - maxListed} more`}</li>}
    </ul>
    <CheckGroup label="For these lines">
      <label>
        <input type="radio" name="whose" checked={isMine} onChange={() => onChoose(true)} /> Publish my prices
      </label>
      <label>
        <input type="radio" name="whose" checked={!isMine} onChange={() => onChoose(false)} /> Keep their prices
      </label>
    </CheckGroup>
  </div>
);

/** Returns the published price before the draft’s date. Undefined for a new line. */
const findPriceBefore = (savedLines: readonly PriceList[], draft: PriceList) =>
  savedLines
    .filter((one) => isSameLine(one, draft) && one.EffectiveFrom <= draft.EffectiveFrom)
    .toSorted((one, other) => other.EffectiveFrom.localeCompare(one.EffectiveFrom) || other.Revision - one.Revision)[0];

/** Describes a change, such as `150.00 → 155.00 from 1 Dec 2026, from 10,000 units, Aire Glass, Leeds`. */
const describeDraft = (draft: PriceList, savedLines: readonly PriceList[] | undefined) => {
  const before = savedLines && findPriceBefore(savedLines, draft);
  const was = savedLines === undefined ? '' : before ? `${formatPrice(before.SellPrice)} → ` : 'new, ';
  const units = draft.MinimumQuantity > 0 ? `from ${formatQuantity(draft.MinimumQuantity)} units` : 'any quantity';
  const price = `${was}${formatPrice(draft.SellPrice)} from ${formatDate(draft.EffectiveFrom)}`;
  return `${price}, ${units}, ${draft.SupplierName}, ${draft.SupplierDepotName}`;
};

/** Publishes drafts, all or none. */
export const PublishDialog = ({ customerId, lines, onDone, onClose }: DeedProps) => {
  const [stale, setStale] = useState<readonly StaleLine[]>([]);
  const [isMine, setMine] = useState(true);
  const publish = useAction(publishPriceLists, {
    toast: (message) => message,
    onDone,
    onFailed: (error) => {
      const staleLines = readStaleLines(error);
      setStale(staleLines);
      return staleLines.length > 0 ? true : undefined;
    },
  });
  const ProductIds = [...new Set(lines.slice(0, maxListed).map(({ ProductId }) => ProductId))];
  const { saved, failure } = useSavedPrices(customerId, ProductIds);
  const byIndex = new Map(stale.map((one) => [one.Index, one]));
  const body = lines.flatMap((line, index) => {
    const changedLine = byIndex.get(index);
    if (!changedLine) return [toRef(line)];
    return isMine ? [overwriteLine(line, changedLine)] : [];
  });
  const firstError = formatFirstError(publish.fieldErrors);
  return (
    <ConfirmDialog
      isOpen
      title={`Publish ${plural(lines.length, 'draft')}?`}
      confirm="Publish"
      pending={publish.pending}
      failure={stale.length > 0 ? undefined : (publish.failure ?? failure)}
      isConfirmOff={body.length === 0}
      onClose={onClose}
      onConfirm={() => publish.run({ query: { customerId: customerId ?? 0 }, body })}
    >
      <p>Orders use these prices from their date. Open deals keep their price.</p>
      {stale.length > 0 && <StaleLines stale={stale} lines={lines} isMine={isMine} onChoose={setMine} />}
      <Lines lines={lines} says={(line) => describeDraft(line, saved)} />
      {firstError && <p role="alert">{firstError}</p>}
    </ConfirmDialog>
  );
};

export const DelistDialog = ({ lines, onDone, onClose }: DeedProps) => {
  const delist = useAction(delistPrices, { toast: (delistedLines) => `${plural(delistedLines.length, 'price line')} delisted`, onDone });
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={`Delist ${plural(lines.length, 'price line')}?`}
      confirm="Delist"
      pending={delist.pending}
      failure={delist.failure}
      onClose={onClose}
      onConfirm={() => delist.run({ body: lines.map(toRef) })}
    >
      <p>New orders will not find these prices from today. Open deals keep their price.</p>
      <Lines lines={lines} says={(line) => formatPrice(line.SellPrice)} />
    </ConfirmDialog>
  );
};

/** Previews a revert by a trial run of the same call. */
export const RevertDialog = ({ customerId, lines, onDone, onClose }: DeedProps) => {
  const trial = useAction(revertPrices, { isToldBeside: true });
  const revert = useAction(revertPrices, { toast: 'Price changes reverted', onDone });
  const query = { customerId: customerId ?? 0 };
  const body = lines.map(toRef);
  const preview = useRef(() => trial.run({ query: { ...query, dryRun: 'true' }, body }));
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    void preview.current().then(setAnswer);
  }, []);
  const isReady = !trial.pending && !trial.error;
  return (
    <ConfirmDialog
      isOpen
      title={`Revert the last change to ${plural(lines.length, 'price line')}?`}
      confirm="Revert"
      pending={revert.pending}
      failure={revert.failure ?? trial.failure}
      isConfirmOff={!isReady}
      onClose={onClose}
      onConfirm={() => revert.run({ query, body })}
    >
      {trial.pending ? <Loading rows={2} /> : <Reverted answer={answer} />}
    </ConfirmDialog>
  );
};

type Answer = { Dropped: number[]; Reverted: { Before: PriceList; After: PriceList }[] };

const Reverted = ({ answer }: { answer: Answer | undefined }) =>
  answer ? (
    <ul>
      {answer.Dropped.length > 0 && <li>{`${plural(answer.Dropped.length, 'draft')} deleted`}</li>}
      {answer.Reverted.slice(0, maxListed).map(({ Before, After }) => (
        <li key={Before.PriceListId}>
          {`${Before.ProductCode}: ${formatPrice(Before.SellPrice)} → ${formatPrice(After.SellPrice)} from ${formatDate(After.EffectiveFrom)}`}
        </li>
      ))}
    </ul>
  ) : null;
