import { useEffect, useMemo, useRef, useState } from 'react';
import type { AnswerOf } from '#contract/call/endpoint.ts';
import { screens } from '#contract/screenPaths.ts';
import { confirmPriceChanges, previewPriceChanges } from '#contract/purchasing/supplierPricing/calls.ts';
import { useTell } from '#src/api/tell.ts';
import { useAction } from '#src/api/useAction.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useDraft } from '#src/drafts/useDraft.ts';
import { useKeptWhile } from '#src/drafts/useKeptWhile.ts';
import type { RowKey } from '#src/ui/table/Table.tsx';
import { plural } from '#src/ui/text/format.ts';
import { toPreviewBody, readStoredChange, emptyChange, hasEntries, describePriceChange, moveExceptions } from './priceChange.ts';
import type { ChangeContent, PriceChangeInput, Exception } from './priceChange.ts';

export const pageSize = 100;

export type PreviewPage = AnswerOf<typeof previewPriceChanges> & { First: number };

/** Answers to the server’s questions on repriced deals. */
export interface Confirmations {
  ConfirmCredit?: boolean;
  ConfirmPurchase?: boolean;
}

interface StoredChange {
  change: PriceChangeInput;
  reprice: ReadonlySet<RowKey>;
  isShown: boolean;
}

/** Stores the change on the device until it is confirmed or discarded. */
const useStoredChange = (about: string, storedDraft: Draft<ChangeContent> | undefined, { change, reprice, isShown }: StoredChange) => {
  const isDirty = hasEntries(change);
  const label = {
    kind: 'priceChange',
    about,
    address: screens.supplierPricing,
    describe: (content: ChangeContent) => ({ title: 'Bulk price change', detail: describePriceChange(readStoredChange(content)) }),
  };
  const { draft, finish } = useDraft<ChangeContent>(label, storedDraft, { isDirty });
  const content = useMemo(
    () => ({ change: { ...change, exceptions: [...change.exceptions.values()] }, reprice: [...reprice].map(Number), isShown }),
    [change, reprice, isShown],
  );
  useKeptWhile(draft, isDirty ? content : undefined, storedDraft !== undefined);
  return finish;
};

/** Holds a bulk price change with its preview and confirmation. */
export const usePriceChange = (about: string, storedDraft: Draft<ChangeContent> | undefined) => {
  const [change, setChange] = useState<PriceChangeInput>(() => (storedDraft ? readStoredChange(storedDraft.content) : emptyChange()));
  const [shownPage, setShownPage] = useState<PreviewPage>();
  const [reprice, setReprice] = useState<ReadonlySet<RowKey>>(() => new Set(storedDraft?.content.reprice));
  const [booked, setBooked] = useState<number>();
  const finish = useStoredChange(about, storedDraft, { change, reprice, isShown: shownPage !== undefined });
  const notify = useTell();
  const preview = useAction(previewPriceChanges, { isToldBeside: true });
  const confirm = useAction(confirmPriceChanges, {
    isToldBeside: true,
    toast: (result) => `${plural(result.LineCount, 'price line')} changed: ${result.Description}`,
  });
  /** Removes chosen deal lines that are no longer at these prices. */
  const removeClosedLines = ({ OpenDeals }: PreviewPage) => {
    const openKeys = new Set<RowKey>(OpenDeals.map(({ OrderDetailId }) => OrderDetailId));
    const still = [...reprice].filter((id) => openKeys.has(id));
    if (still.length === reprice.size) return;
    notify(`${plural(reprice.size - still.length, 'chosen deal line')} no longer at these prices`, { tone: 'warning' });
    setReprice(new Set(still));
  };
  const requestPreview = (of: PriceChangeInput, First: number, LinesOnly = false) => {
    const body = toPreviewBody(of);
    return body && preview.run({ params: { id: of.supplierId ?? 0 }, body: { ...body, First, Count: pageSize, LinesOnly } });
  };
  const show = async (of: PriceChangeInput, First = 0) => {
    const answer = await requestPreview(of, First);
    if (!answer) return;
    setChange(moveExceptions(of, answer.Moved));
    setShownPage({ ...answer, First });
    removeClosedLines({ ...answer, First });
  };
  /** Loads another page of lines. Reloads customers and deals only if prices have changed since. */
  const turn = async (First: number) => {
    const answer = await requestPreview(change, First, true);
    if (!answer || !shownPage) return;
    if (answer.Seen === shownPage.Seen) setShownPage({ ...shownPage, Lines: answer.Lines, First });
    else await show(change, First);
  };
  const initialPreview = useRef(storedDraft?.content.isShown === true ? () => show(change) : undefined);
  useEffect(() => {
    const first = initialPreview.current;
    initialPreview.current = undefined;
    void first?.();
  }, []);
  /** Discards the preview, because the entries have changed. */
  const edit = (more: Partial<PriceChangeInput>) => {
    setChange((before) => ({ ...before, ...more }));
    setShownPage(undefined);
    setReprice(new Set());
    preview.reset();
    confirm.reset();
  };
  /** Sets or clears exceptions by line. Undefined applies the rules again. */
  const except = (changes: ReadonlyMap<number, Exception | undefined>) => {
    const exceptions = new Map(change.exceptions);
    for (const [id, exception] of changes)
      if (exception) exceptions.set(id, exception);
      else exceptions.delete(id);
    const next = { ...change, exceptions };
    setChange(next);
    return show(next, shownPage?.First);
  };
  const book = async (confirmations: Confirmations = {}) => {
    const body = toPreviewBody(change);
    if (!body || !shownPage) return;
    const result = await confirm.run({
      params: { id: change.supplierId ?? 0 },
      body: { ...body, Seen: shownPage.Seen, Reprice: [...reprice].map(Number), ...confirmations },
    });
    if (!result) return;
    finish();
    setBooked(result.PriceBatchId);
    setChange(emptyChange());
    setReprice(new Set());
    setShownPage(undefined);
  };
  return {
    change,
    edit,
    shown: shownPage,
    show: (First?: number) => show(change, First),
    turn,
    preview,
    confirm,
    reprice,
    setReprice,
    except,
    /** Keeps these lines as others have changed them. */
    leave: (ids: readonly number[]) => except(new Map(ids.map((PriceListId) => [PriceListId, { PriceListId, Leave: true }]))),
    book,
    /** Id of the last change confirmed on this screen. */
    booked,
  };
};

export type Change = ReturnType<typeof usePriceChange>;
