import { useState } from 'react';
import { confirmPriceChanges, previewPriceChanges } from '#contract/supplierPricing/calls.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { ChangedLine } from '#contract/supplierPricing/calls.ts';
import { ApiError } from '#contract/request.ts';
import { useAction } from '#src/api/useAction.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar, ConfirmDialog } from '#src/ui/screen/dialogs.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useUnsavedChanges } from '#src/ui/screen/unsaved.ts';
import { Table } from '#src/ui/table/Table.tsx';
import type { RowKey } from '#src/ui/table/Table.tsx';
import type { CellAt, CellMove } from '#src/ui/table/useCellKeys.ts';
import { formatDate, formatQuantity, plural } from '#src/ui/text/format.ts';
import { Batches } from './Batches.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { changeColumns, dealColumns, effectColumns } from './changeColumns.tsx';
import { bodyOf, emptyChange } from './priceChange.ts';
import type { ChangeTyped, Exception } from './priceChange.ts';
import { SellCell } from './SellCell.tsx';

type Preview = AnswerOf<typeof previewPriceChanges>;
const pageSize = 100;

interface Shown extends Preview {
  First: number;
}

/** The change that is typed, what it would do, and what is confirmed of it. */
const usePriceChange = () => {
  const [change, setChange] = useState<ChangeTyped>(emptyChange);
  const [shown, setShown] = useState<Shown>();
  const [reprice, setReprice] = useState<ReadonlySet<RowKey>>(new Set());
  const preview = useAction(previewPriceChanges, { isToldBeside: true });
  const confirm = useAction(confirmPriceChanges, {
    toast: (done) => `${plural(done.LineCount, 'price line')} changed: ${done.Description}`,
  });
  const show = async (of: ChangeTyped, First = 0) => {
    const body = bodyOf(of);
    if (!body) return;
    const answer = await preview.run({ params: { id: of.supplierId ?? 0 }, body: { ...body, First, Count: pageSize } });
    if (answer) setShown({ ...answer, First });
  };
  /** What is shown is no longer what is typed. */
  const edit = (more: Partial<ChangeTyped>) => {
    setChange((before) => ({ ...before, ...more }));
    setShown(undefined);
    setReprice(new Set());
    preview.reset();
    confirm.reset();
  };
  /** By the line; undefined: as the rules say. */
  const except = (given: ReadonlyMap<number, Exception | undefined>) => {
    const exceptions = new Map(change.exceptions);
    for (const [id, exception] of given)
      if (exception) exceptions.set(id, exception);
      else exceptions.delete(id);
    const next = { ...change, exceptions };
    setChange(next);
    void show(next, shown?.First);
  };
  const book = async () => {
    const body = bodyOf(change);
    if (!body || !shown) return;
    const done = await confirm.run({
      params: { id: change.supplierId ?? 0 },
      body: { ...body, Seen: shown.Seen, Reprice: [...reprice].map(Number) },
    });
    if (done) {
      setChange(emptyChange());
      setShown(undefined);
    }
  };
  return { change, edit, shown, show: (First?: number) => show(change, First), preview, confirm, reprice, setReprice, except, book };
};

type Change = ReturnType<typeof usePriceChange>;

const Lines = ({ shown, change: { except, show, change, preview } }: { shown: Shown; change: Change }) => {
  const [at, setAt] = useState<CellAt>();
  const priceOf = ({ PriceListId }: ChangedLine, SellPrice: number | null) =>
    except(new Map([[PriceListId, SellPrice === null ? undefined : { PriceListId, SellPrice }]]));
  const draw = (line: ChangedLine, _column: string, move: (to: CellMove) => void) => (
    <SellCell key={line.PriceListId} line={line} move={move} onPrice={(price) => priceOf(line, price)} />
  );
  const entry = { at, onMove: setAt, draw };
  const last = Math.min(shown.First + pageSize, shown.LineCount);
  const left = new Set<RowKey>(
    shown.Lines.filter((line) => change.exceptions.get(line.PriceListId)?.Leave !== true).map((line) => line.PriceListId),
  );
  const choose = (keys: ReadonlySet<RowKey>) => {
    const turned = shown.Lines.filter(({ PriceListId }) => keys.has(PriceListId) !== left.has(PriceListId));
    except(new Map(turned.map(({ PriceListId }) => [PriceListId, keys.has(PriceListId) ? undefined : { PriceListId, Leave: true }])));
  };
  return (
    <section aria-label="Before and after">
      <h2>{`${formatQuantity(shown.ChangedCount)} of ${plural(shown.LineCount, 'line')} change`}</h2>
      <Table<ChangedLine>
        label="Before and after"
        rows={shown.Lines}
        columns={changeColumns}
        keyOf={(line) => line.PriceListId}
        selection={{ keys: left, onChange: choose }}
        isStale={preview.pending}
        entry={entry}
      />
      {shown.LineCount > pageSize && (
        <div className="tools">
          <ActionButton disabled={shown.First === 0 || preview.pending} onPress={() => show(shown.First - pageSize)}>
            Page before
          </ActionButton>
          <span role="status">{`${formatQuantity(shown.First + 1)} to ${formatQuantity(last)}`}</span>
          <ActionButton disabled={last >= shown.LineCount || preview.pending} onPress={() => show(shown.First + pageSize)}>
            Next page
          </ActionButton>
        </div>
      )}
    </section>
  );
};

const Effects = ({ shown, change: { reprice, setReprice } }: { shown: Shown; change: Change }) => (
  <>
    {shown.Customers.length > 0 && (
      <section aria-label="Effect on customers">
        <h2>At what was sold in the last 12 months</h2>
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
        <p className="note">They keep their price; those chosen take the new one.</p>
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

const isStale = (error: Error | null) => error instanceof ApiError && error.code === 'STALE_VERSION';

/** /supplierpricing: what a change of a supplier's prices would do, then the change, as one batch. */
export const SupplierPricing = () => {
  const change = usePriceChange();
  const { shown, preview, confirm, edit, show, book, reprice } = change;
  const [isAsked, setAsked] = useState(false);
  useUnsavedChanges(bodyOf(change.change) !== undefined);
  const canShow = bodyOf(change.change) !== undefined;
  return (
    <>
      <ScreenTitle title="Supplier pricing" />
      <ChangeForm change={change.change} onChange={edit} errors={{ ...preview.fieldErrors, ...confirm.fieldErrors }} />
      {shown ? (
        <>
          <Lines shown={shown} change={change} />
          <Effects shown={shown} change={change} />
        </>
      ) : (
        <Batches />
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
          Show before and after
        </ActionButton>
        {shown && (
          <ActionButton kind="primary" shortcut="Ctrl+S" disabled={shown.ChangedCount === 0} onPress={() => setAsked(true)}>
            Confirm the change
          </ActionButton>
        )}
      </ActionBar>
      {shown && isAsked && (
        <ConfirmDialog
          isOpen
          title={`Change ${plural(shown.ChangedCount, 'price line')}?`}
          confirm={isStale(confirm.error) ? 'Show it again' : 'Change prices'}
          pending={confirm.pending}
          failure={confirm.anyFailure}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            if (!isStale(confirm.error)) return book().then(() => undefined);
            setAsked(false);
            confirm.reset();
            return show();
          }}
        >
          <p>{`From ${formatDate(change.change.EffectiveFrom)}. ${reprice.size > 0 ? `${plural(reprice.size, 'line')} of open deals follow.` : 'Open deals keep their prices.'} It can be taken back as one.`}</p>
        </ConfirmDialog>
      )}
    </>
  );
};
