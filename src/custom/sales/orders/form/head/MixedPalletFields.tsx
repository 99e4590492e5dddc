import { useEffect, useMemo } from 'react';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import type { MixedCount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { selectKeys, selectLines } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { useDocument, useDocumentBehind } from '#src/lineDocument/store.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { listCountedLines, packDraft } from '#src/custom/sales/orders/form/draft/packDraft.ts';
import type { DraftMixed } from '#src/custom/sales/orders/form/draft/packDraft.ts';

interface MixedPalletFieldsProps {
  store: OrderStore;
  order: Order | undefined;
  disabled: boolean;
  errors: Record<string, string>;
  onInvalid: (field: string, isInvalid: boolean) => void;
  onCorrected: (fields: readonly string[]) => void;
}

const useMixed = (store: OrderStore, order: Order | undefined) => {
  const isStock = useDocument(store, (state) => state.header.DealTypeId === 1);
  const lines = useDocumentBehind(store, selectLines);
  const keys = useDocumentBehind(store, selectKeys);
  const counts = useDocument(store, (state) => state.header.MixedCounts);
  return useMemo(
    () => packDraft({ visibleLines: listCountedLines(keys, lines), order, isStock, counts: counts ?? [] }).mixed,
    [lines, keys, counts, order, isStock],
  );
};

interface MixedFieldProps {
  row: DraftMixed;
  disabled: boolean;
  error: string | undefined;
  onInvalid: (field: string, isInvalid: boolean) => void;
  onChange: (count: MixedCount) => void;
}

const MixedField = ({ row: { PalletId, PalletCode, Quantity }, disabled, error, onInvalid, onChange }: MixedFieldProps) => {
  const name = `MixedPallets.${PalletId}`;
  // Clears the field's error when it disappears, because an invisible error would block the save.
  useEffect(() => () => onInvalid(name, false), [name, onInvalid]);
  return (
    <QuantityInput
      label={`Mixed pallets, ${PalletCode}`}
      optional
      width="100%"
      disabled={disabled}
      value={Quantity}
      onInvalid={(isInvalid) => onInvalid(name, isInvalid)}
      onChange={(count) => onChange({ PalletId, Quantity: count })}
      error={error}
    />
  );
};

/** Fields for the number of mixed pallets of each type. An emptied field is calculated again. */
export const MixedPalletFields = ({ store, order, disabled, errors, onInvalid, onCorrected }: MixedPalletFieldsProps) => {
  const mixedPallets = useMixed(store, order);
  const counts = useDocument(store, (state) => state.header.MixedCounts) ?? [];
  const paths = Object.keys(errors).filter((path) => path.startsWith('MixedPallets.'));
  const say = (count: MixedCount) => {
    store.setHeader({ MixedCounts: [...counts.filter((other) => other.PalletId !== count.PalletId), count] });
    onCorrected(paths);
  };
  return mixedPallets.map((row, index) => (
    <MixedField
      key={row.PalletId}
      {...{ row, disabled, onInvalid }}
      onChange={say}
      error={index === 0 ? paths.map((path) => errors[path])[0] : undefined}
    />
  ));
};
