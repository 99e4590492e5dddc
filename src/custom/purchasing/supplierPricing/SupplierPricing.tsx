import { useEffect, useRef, useState } from 'react';
import type { ChangedLine } from '#contract/purchasing/supplierPricing/calls.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { RowKey } from '#src/ui/table/Table.tsx';
import type { CellAt, CellMove } from '#src/ui/table/useCellKeys.ts';
import { formatQuantity, plural } from '#src/ui/text/format.ts';
import { Batches } from './Batches.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { changeColumns, dealColumns, effectColumns } from './changeColumns.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';
import { toPreviewBody } from './priceChange.ts';
import type { ChangeContent } from './priceChange.ts';
import { SellCell } from './SellCell.tsx';
import { pageSize, usePriceChange } from './usePriceChange.ts';
import type { Change, PreviewPage } from './usePriceChange.ts';

const ChangedLines = ({ page, change: { setExceptions, openPage, change, preview } }: { page: PreviewPage; change: Change }) => {
  const [cell, setCell] = useState<CellAt>();
  const section = useRef<HTMLElement>(null);
  // Focuses the first line, because exceptions are usually entered next.
  useEffect(() => section.current?.querySelector<HTMLElement>('tbody tr[data-index]')?.focus(), []);
  const setPrice = ({ PriceListId }: ChangedLine, SellPrice: number | null) =>
    setExceptions(new Map([[PriceListId, SellPrice === null ? undefined : { PriceListId, SellPrice }]]));
  const renderCell = (line: ChangedLine, _column: string, move: (to: CellMove) => void) => (
    <SellCell key={line.PriceListId} line={line} move={move} onPrice={(price) => void setPrice(line, price)} />
  );
  const entry = { at: cell, onMove: setCell, draw: renderCell };
  const last = Math.min(page.First + pageSize, page.LineCount);
  const includedKeys = new Set<RowKey>(
    page.Lines.filter((line) => change.exceptions.get(line.PriceListId)?.Leave !== true).map((line) => line.PriceListId),
  );
  const chooseLines = (keys: ReadonlySet<RowKey>) => {
    const changedLines = page.Lines.filter(({ PriceListId }) => keys.has(PriceListId) !== includedKeys.has(PriceListId));
    void setExceptions(
      new Map(changedLines.map(({ PriceListId }) => [PriceListId, keys.has(PriceListId) ? undefined : { PriceListId, Leave: true }])),
    );
  };
  return (
    <section ref={section} aria-label="Before and after">
      <h2>{`${formatQuantity(page.ChangedCount)} of ${plural(page.LineCount, 'price line')} will change`}</h2>
      <Table<ChangedLine>
        label="Before and after"
        rows={page.Lines}
        columns={changeColumns}
        keyOf={(line) => line.PriceListId}
        selection={{ keys: includedKeys, onChange: chooseLines }}
        isStale={preview.pending}
        entry={entry}
      />
      {page.LineCount > pageSize && (
        <div className="tools">
          <ActionButton disabled={page.First === 0 || preview.pending} onPress={() => openPage(page.First - pageSize)}>
            Previous page
          </ActionButton>
          <span role="status">{`${formatQuantity(page.First + 1)} to ${formatQuantity(last)}`}</span>
          <ActionButton disabled={last >= page.LineCount || preview.pending} onPress={() => openPage(page.First + pageSize)}>
            Next page
          </ActionButton>
        </div>
      )}
    </section>
  );
};

const Effects = ({ page, change: { reprice, setReprice } }: { page: PreviewPage; change: Change }) => (
  <>
    {page.Customers.length > 0 && (
      <section aria-label="Effect on customers">
        <h2>Effect on customers, by sales of the last 12 months</h2>
        <Table
          label="Effect on customers"
          rows={page.Customers}
          columns={effectColumns}
          keyOf={(row) => `${row.CustomerId} ${row.CurrencyCode}`}
        />
      </section>
    )}
    {page.OpenDeals.length > 0 && (
      <section aria-label="Open orders">
        <h2>Open orders at these prices</h2>
        <p className="note">Select the lines that will change to the new price. All other lines keep their price.</p>
        <Table
          label="Open orders"
          rows={page.OpenDeals}
          columns={dealColumns}
          keyOf={(row) => row.OrderDetailId}
          selection={{ keys: reprice, onChange: setReprice }}
        />
      </section>
    )}
  </>
);

const about = 'supplier-pricing';

/** /supplierpricing: changes many prices of a supplier at once, after a preview. */
export const SupplierPricing = () => (
  <DraftOffer<ChangeContent> about={about}>{(storedDraft) => <PriceChange storedDraft={storedDraft} />}</DraftOffer>
);

const PriceChange = ({ storedDraft }: { storedDraft: Draft<ChangeContent> | undefined }) => {
  const change = usePriceChange(about, storedDraft);
  const { page, preview, confirm, edit, show } = change;
  const [isConfirming, setConfirming] = useState(false);
  const { invalid, setInvalid } = useInvalid();
  const canShow = toPreviewBody(change.change) !== undefined && invalid.size === 0;
  return (
    <>
      <ScreenTitle title="Supplier pricing" />
      <ChangeForm
        change={change.change}
        onChange={edit}
        onInvalid={setInvalid}
        errors={{ ...preview.fieldErrors, ...confirm.fieldErrors }}
      />
      {page && (
        <>
          <ChangedLines page={page} change={change} />
          <Effects page={page} change={change} />
        </>
      )}
      <ActionBar>
        {page && (
          <ActionButton kind="primary" shortcut="Ctrl+S" disabled={page.ChangedCount === 0 || !canShow} onPress={() => setConfirming(true)}>
            Save change
          </ActionButton>
        )}
        <ActionButton
          shortcut="Ctrl+Enter"
          kind={page ? 'secondary' : 'primary'}
          disabled={!canShow}
          pending={preview.pending}
          refusal={preview.failure && preview.refusal}
          onPress={() => show()}
        >
          Preview change
        </ActionButton>
      </ActionBar>
      {!page && <Batches savedBatchId={change.savedBatchId} />}
      {page && isConfirming && <ConfirmChange page={page} change={change} onClose={() => setConfirming(false)} />}
    </>
  );
};
