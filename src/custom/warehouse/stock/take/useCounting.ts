import { useMemo, useState } from 'react';
import { screenPaths } from '#contract/screenPaths.ts';
import { saveWarehouseStockTake } from '#contract/warehouse/stock/takes.ts';
import type { StockTakeLine } from '#contract/warehouse/stock/takes.ts';
import { refused } from '#contract/call/failure.ts';
import { withoutReloadAdvice } from '#contract/call/failureWords.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { useAction } from '#src/api/useAction.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useDraft } from '#src/drafts/useDraft.ts';
import { useKeptWhile } from '#src/drafts/useKeptWhile.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { plural } from '#src/ui/text/format.ts';
import { listSentCounts, withCount } from './counts.ts';
import type { CountContent, Counts } from './counts.ts';
import { omitProductPallets } from '#contract/warehouse/stock/palletScans.ts';
import type { Pallets } from '#contract/warehouse/stock/palletScans.ts';

export const countAbout = (supplierId: number) => `count-${supplierId}`;

interface Counting {
  supplierId: number;
  supplierName: string;
  storedDraft: Draft<CountContent> | undefined;
  onSent?: () => void;
}

/** Holds unsent counts, stores them on the device and sends them. A request that got no answer is repeated with the same key, so counts are saved once. */
export const useCounting = ({ supplierId, supplierName, storedDraft, onSent }: Counting) => {
  const [counts, setCounts] = useState<Counts>(() => storedDraft?.content.counts ?? new Map());
  const [pallets, setPallets] = useState<Pallets>(() => storedDraft?.content.pallets ?? new Map());
  const toast = useToast();
  const { draft, finish } = useDraft<CountContent>(
    {
      kind: 'count',
      about: countAbout(supplierId),
      address: screenPaths.countSheet(supplierId),
      describe: (content) => ({ title: `Count of ${supplierName}`, detail: plural(content.counts.size, 'product') }),
    },
    storedDraft,
    { isDirty: false },
  );
  // Undefined without counts, so that no draft is stored.
  const content = useMemo(() => (counts.size > 0 ? { counts, pallets } : undefined), [counts, pallets]);
  useKeptWhile(draft, content, storedDraft !== undefined);
  const save = useAction(saveWarehouseStockTake, {
    keys: draft,
    isErrorInline: true,
    onDone: ({ Lines }) => {
      const recounts = Lines.filter((line) => line.RecountWanted);
      toast(
        recounts.length === 0
          ? `${plural(Lines.length, 'count')} sent`
          : `${plural(recounts.length, 'product')} to recount at the top of the list`,
        {
          tone: recounts.length === 0 ? 'success' : 'warning',
        },
      );
      finish();
      setCounts(new Map());
      // Forgets the scanned pallets of products to recount, so that they can be scanned again.
      setPallets((before) => recounts.reduce((remainingPallets, line) => omitProductPallets(remainingPallets, line.ProductId), before));
      onSent?.();
    },
  });
  const isStale = save.error instanceof ApiError && save.error.code === 'STALE_VERSION';
  return {
    counts,
    pallets,
    setPallets,
    enter: (line: StockTakeLine, quantity: number | null) => {
      setCounts((before) => withCount(before, line, quantity, new Date().toISOString()));
      if (!quantity) setPallets((before) => omitProductPallets(before, line.ProductId));
    },
    /** Call after the user has seen the colleagues' counts. Sending again then replaces them with the user's counts. */
    acceptColleagueCounts: (lines: readonly StockTakeLine[]) => {
      const versions = new Map(lines.map((line) => [line.ProductId, line.Version]));
      save.reset();
      setCounts((before) => new Map([...before].map(([id, count]) => [id, { ...count, version: versions.get(id) ?? null }])));
    },
    send: () => save.run({ body: { SupplierId: supplierId, Lines: listSentCounts(counts) } }),
    failure:
      isStale && save.anyFailure
        ? refused(`${withoutReloadAdvice(save.anyFailure.message)}. Check their count, then send the right one`)
        : save.anyFailure,
    isStale,
    isSending: save.pending,
  };
};
