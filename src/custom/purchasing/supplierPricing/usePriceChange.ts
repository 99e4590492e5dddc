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

/** The user's answers to questions about open orders that take the new price. */
export interface Confirmations {
  ConfirmCredit?: boolean;
  ConfirmPurchase?: boolean;
}

interface StoredChange {
  change: PriceChangeInput;
  /** Ids of the order lines that will take the new price. */
  reprice: ReadonlySet<RowKey>;
  isShown: boolean;
}

/** Stores the entered change on the device as a draft until it is saved or discarded. Returns the function that deletes the draft. */
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

/** State of the supplier pricing screen: the entered change, its preview, and saving it. */
export const usePriceChange = (about: string, storedDraft: Draft<ChangeContent> | undefined) => {
  const [change, setChange] = useState<PriceChangeInput>(() => (storedDraft ? readStoredChange(storedDraft.content) : emptyChange()));
  const [page, setPage] = useState<PreviewPage>();
  const [reprice, setReprice] = useState<ReadonlySet<RowKey>>(() => new Set(storedDraft?.content.reprice));
  const [savedBatchId, setSavedBatchId] = useState<number>();
  const finish = useStoredChange(about, storedDraft, { change, reprice, isShown: page !== undefined });
  const notify = useTell();
  const preview = useAction(previewPriceChanges, { isErrorInline: true });
  const confirm = useAction(confirmPriceChanges, {
    isErrorInline: true,
    toast: (result) => `${plural(result.LineCount, 'price line')} changed: ${result.Description}`,
  });
  /** Deselects lines of open orders that the new preview no longer lists. */
  const removeClosedLines = ({ OpenDeals }: PreviewPage) => {
    const openKeys = new Set<RowKey>(OpenDeals.map(({ OrderDetailId }) => OrderDetailId));
    const remainingIds = [...reprice].filter((id) => openKeys.has(id));
    if (remainingIds.length === reprice.size) return;
    notify(`Deselected ${plural(reprice.size - remainingIds.length, 'order line')} no longer at these prices`, { tone: 'warning' });
    setReprice(new Set(remainingIds));
  };
  const requestPreview = (input: PriceChangeInput, First: number, LinesOnly = false) => {
    const body = toPreviewBody(input);
    return body && preview.run({ params: { id: input.supplierId ?? 0 }, body: { ...body, First, Count: pageSize, LinesOnly } });
  };
  const show = async (input: PriceChangeInput, First = 0) => {
    const answer = await requestPreview(input, First);
    if (!answer) return;
    setChange(moveExceptions(input, answer.Moved));
    setPage({ ...answer, First });
    removeClosedLines({ ...answer, First });
  };
  /** Loads another page of price lines. Reloads the customers and open orders only if prices have changed since the preview. */
  const openPage = async (First: number) => {
    const answer = await requestPreview(change, First, true);
    if (!answer || !page) return;
    if (answer.Seen === page.Seen) setPage({ ...page, Lines: answer.Lines, First });
    else await show(change, First);
  };
  const firstPreview = useRef(storedDraft?.content.isShown === true ? () => show(change) : undefined);
  useEffect(() => {
    const first = firstPreview.current;
    firstPreview.current = undefined;
    void first?.();
  }, []);
  /** Changes the entered values and discards the preview, which no longer matches them. */
  const edit = (more: Partial<PriceChangeInput>) => {
    setChange((before) => ({ ...before, ...more }));
    setPage(undefined);
    setReprice(new Set());
    preview.reset();
    confirm.reset();
  };
  /** Sets exceptions by price line id. Undefined removes the exception, so that the rules apply again. */
  const setExceptions = (changes: ReadonlyMap<number, Exception | undefined>) => {
    const exceptions = new Map(change.exceptions);
    for (const [id, exception] of changes)
      if (exception) exceptions.set(id, exception);
      else exceptions.delete(id);
    const next = { ...change, exceptions };
    setChange(next);
    return show(next, page?.First);
  };
  const save = async (confirmations: Confirmations = {}) => {
    const body = toPreviewBody(change);
    if (!body || !page) return;
    const result = await confirm.run({
      params: { id: change.supplierId ?? 0 },
      body: { ...body, Seen: page.Seen, Reprice: [...reprice].map(Number), ...confirmations },
    });
    if (!result) return;
    finish();
    setSavedBatchId(result.PriceBatchId);
    setChange(emptyChange());
    setReprice(new Set());
    setPage(undefined);
  };
  return {
    change,
    edit,
    page,
    show: (First?: number) => show(change, First),
    openPage,
    preview,
    confirm,
    reprice,
    setReprice,
    setExceptions,
    /** Leaves out lines that others have changed, so that their new prices stay. */
    keepAsChanged: (ids: readonly number[]) =>
      setExceptions(new Map(ids.map((PriceListId) => [PriceListId, { PriceListId, Leave: true }]))),
    save,
    /** Id of the bulk price change that was last saved on this screen. */
    savedBatchId,
  };
};

export type Change = ReturnType<typeof usePriceChange>;
