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

const DescribedLines = ({ lines, describe }: { lines: readonly PriceList[]; describe: (line: PriceList) => string }) => (
  <ul>
    {lines.slice(0, maxListed).map((line) => (
      <li key={line.PriceListId}>{`${line.ProductCode}: ${describe(line)}`}</li>
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

/** Builds the line that publishes the user’s own price over another user’s change. */
const overwriteLine = (line: PriceList, { PriceListId, Version }: StaleLine) => ({
  PriceListId: line.PriceListId,
  Version: PriceListId === line.PriceListId ? Version : line.Version,
  SellPrice: line.SellPrice,
  EffectiveFrom: line.EffectiveFrom,
});

interface StaleLinesProps {
  stale: readonly StaleLine[];
  lines: readonly PriceList[];
  publishesOwn: boolean;
  onChoose: (publishesOwn: boolean) => void;
}

/** Lists lines changed by others and asks whose price to publish. */
const StaleLines = ({ stale, lines, publishesOwn, onChoose }: StaleLinesProps) => (
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
        <input type="radio" name="whose" checked={publishesOwn} onChange={() => onChoose(true)} /> Publish my prices
      </label>
      <label>
        <input type="radio" name="whose" checked={!publishesOwn} onChange={() => onChoose(false)} /> Keep their prices
      </label>
    </CheckGroup>
  </div>
);

/** Returns the published price before the draft’s date. Undefined for a new line. */
const findPriceBefore = (savedLines: readonly PriceList[], draft: PriceList) =>
  savedLines
    .filter((line) => isSameLine(line, draft) && line.EffectiveFrom <= draft.EffectiveFrom)
    .toSorted((first, second) => second.EffectiveFrom.localeCompare(first.EffectiveFrom) || second.Revision - first.Revision)[0];

/** Returns the start of a description: the earlier price, or that the line is new. Empty while the saved prices load. */
const describeBefore = (draft: PriceList, savedLines: readonly PriceList[] | undefined) => {
  if (savedLines === undefined) return '';
  const before = findPriceBefore(savedLines, draft);
  return before ? `${formatPrice(before.SellPrice)} → ` : 'new price ';
};

/** Describes a change, such as `150.00 → 155.00 from 1 Dec 2026, from 10,000 units, Aire Glass, Leeds`. */
const describeDraft = (draft: PriceList, savedLines: readonly PriceList[] | undefined) => {
  const units = draft.MinimumQuantity > 0 ? `from ${formatQuantity(draft.MinimumQuantity)} units` : 'any quantity';
  const price = `${describeBefore(draft, savedLines)}${formatPrice(draft.SellPrice)} from ${formatDate(draft.EffectiveFrom)}`;
  return `${price}, ${units}, ${draft.SupplierName}, ${draft.SupplierDepotName}`;
};

/** Publishes drafts, all or none. */
export const PublishDialog = ({ customerId, lines, onDone, onClose }: DeedProps) => {
  const [stale, setStale] = useState<readonly StaleLine[]>([]);
  const [publishesOwn, setPublishesOwn] = useState(true);
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
  const staleByIndex = new Map(stale.map((line) => [line.Index, line]));
  const body = lines.flatMap((line, index) => {
    const changedLine = staleByIndex.get(index);
    if (!changedLine) return [toRef(line)];
    return publishesOwn ? [overwriteLine(line, changedLine)] : [];
  });
  const firstError = formatFirstError(publish.fieldErrors);
  return (
    <ConfirmDialog
      isOpen
      title={`Publish ${plural(lines.length, 'draft')}?`}
      confirm="Publish"
      pending={publish.pending}
      failure={stale.length > 0 ? undefined : (publish.failure ?? failure)}
      isConfirmDisabled={body.length === 0}
      onClose={onClose}
      onConfirm={() => publish.run({ query: { customerId: customerId ?? 0 }, body })}
    >
      <p>New orders use these prices from their dates. Open orders keep their prices.</p>
      {stale.length > 0 && <StaleLines stale={stale} lines={lines} publishesOwn={publishesOwn} onChoose={setPublishesOwn} />}
      <DescribedLines lines={lines} describe={(line) => describeDraft(line, saved)} />
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
      <p>From today, new orders no longer use these prices. Open orders keep their prices.</p>
      <DescribedLines lines={lines} describe={(line) => formatPrice(line.SellPrice)} />
    </ConfirmDialog>
  );
};

/** Asks before price changes are reverted. A dry run of the same call shows the result in advance. */
export const RevertDialog = ({ customerId, lines, onDone, onClose }: DeedProps) => {
  const dryRun = useAction(revertPrices, { isErrorInline: true });
  const revert = useAction(revertPrices, { toast: 'Price changes reverted', onDone });
  const query = { customerId: customerId ?? 0 };
  const body = lines.map(toRef);
  const preview = useRef(() => dryRun.run({ query: { ...query, dryRun: 'true' }, body }));
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    void preview.current().then(setAnswer);
  }, []);
  const isReady = !dryRun.pending && !dryRun.error;
  return (
    <ConfirmDialog
      isOpen
      title={`Revert the last change to ${plural(lines.length, 'price line')}?`}
      confirm="Revert"
      pending={revert.pending}
      failure={revert.failure ?? dryRun.failure}
      isConfirmDisabled={!isReady}
      onClose={onClose}
      onConfirm={() => revert.run({ query, body })}
    >
      {dryRun.pending ? <Loading rows={2} /> : <Reverted answer={answer} />}
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
