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

const Lines = ({ shown, change: { except, turn, change, preview } }: { shown: PreviewPage; change: Change }) => {
  const [at, setAt] = useState<CellAt>();
  const section = useRef<HTMLElement>(null);
  // Moves the focus to the lines, because exceptions are usually entered next.
  useEffect(() => section.current?.querySelector<HTMLElement>('tbody tr[data-index]')?.focus(), []);
  const setPrice = ({ PriceListId }: ChangedLine, SellPrice: number | null) =>
    except(new Map([[PriceListId, SellPrice === null ? undefined : { PriceListId, SellPrice }]]));
  const draw = (line: ChangedLine, _column: string, move: (to: CellMove) => void) => (
    <SellCell key={line.PriceListId} line={line} move={move} onPrice={(price) => void setPrice(line, price)} />
  );
  const entry = { at, onMove: setAt, draw };
  const last = Math.min(shown.First + pageSize, shown.LineCount);
  const includedKeys = new Set<RowKey>(
    shown.Lines.filter((line) => change.exceptions.get(line.PriceListId)?.Leave !== true).map((line) => line.PriceListId),
  );
  const choose = (keys: ReadonlySet<RowKey>) => {
    const changedLines = shown.Lines.filter(({ PriceListId }) => keys.has(PriceListId) !== includedKeys.has(PriceListId));
    void except(
      new Map(changedLines.map(({ PriceListId }) => [PriceListId, keys.has(PriceListId) ? undefined : { PriceListId, Leave: true }])),
    );
  };
  return (
    <section ref={section} aria-label="Before and after">
      <h2>{`${formatQuantity(shown.ChangedCount)} of ${plural(shown.LineCount, 'line')} change`}</h2>
      <Table<ChangedLine>
        label="Before and after"
        rows={shown.Lines}
        columns={changeColumns}
        keyOf={(line) => line.PriceListId}
        selection={{ keys: includedKeys, onChange: choose }}
        isStale={preview.pending}
        entry={entry}
      />
      {shown.LineCount > pageSize && (
        <div className="tools">
          <ActionButton disabled={shown.First === 0 || preview.pending} onPress={() => turn(shown.First - pageSize)}>
            Previous page
          </ActionButton>
          <span role="status">{`${formatQuantity(shown.First + 1)} to ${formatQuantity(last)}`}</span>
          <ActionButton disabled={last >= shown.LineCount || preview.pending} onPress={() => turn(shown.First + pageSize)}>
            Next page
          </ActionButton>
        </div>
      )}
    </section>
  );
};

const Effects = ({ shown, change: { reprice, setReprice } }: { shown: PreviewPage; change: Change }) => (
  <>
    {shown.Customers.length > 0 && (
      <section aria-label="Effect on customers">
        <h2>Based on sales of the last 12 months</h2>
        <Table
          label="Effect on customers"
          rows={shown.Customers}
          columns={effectColumns}
          keyOf={(row) => `${row.CustomerId} ${row.CurrencyCode}`}
        />
      </section>
    )}
    {shown.OpenDeals.length > 0 && (
      <section aria-label="Open deals">
        <h2>Open deals at these prices</h2>
        <p className="note">Choose the lines that take the new price. The others keep theirs.</p>
        <Table
          label="Open deals"
          rows={shown.OpenDeals}
          columns={dealColumns}
          keyOf={(row) => row.OrderDetailId}
          selection={{ keys: reprice, onChange: setReprice }}
        />
      </section>
    )}
  </>
);

const about = 'supplier-pricing';

/** /supplierpricing: previews a supplier’s price change, then saves it as one batch. */
export const SupplierPricing = () => (
  <DraftOffer<ChangeContent> about={about}>{(storedDraft) => <PriceChange storedDraft={storedDraft} />}</DraftOffer>
);

const PriceChange = ({ storedDraft }: { storedDraft: Draft<ChangeContent> | undefined }) => {
  const change = usePriceChange(about, storedDraft);
  const { shown, preview, confirm, edit, show } = change;
  const [isAsked, setAsked] = useState(false);
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
      {shown ? (
        <>
          <Lines shown={shown} change={change} />
          <Effects shown={shown} change={change} />
        </>
      ) : (
        <Batches booked={change.booked} />
      )}
      <ActionBar>
        <ActionButton
          shortcut="Ctrl+Enter"
          kind={shown ? 'secondary' : 'primary'}
          disabled={!canShow}
          pending={preview.pending}
          refusal={preview.failure && preview.refusal}
          onPress={() => show()}
        >
          Preview change
        </ActionButton>
        {shown && (
          <ActionButton kind="primary" shortcut="Ctrl+S" disabled={shown.ChangedCount === 0 || !canShow} onPress={() => setAsked(true)}>
            Save change
          </ActionButton>
        )}
      </ActionBar>
      {shown && isAsked && <ConfirmChange shown={shown} change={change} onClose={() => setAsked(false)} />}
    </>
  );
};
