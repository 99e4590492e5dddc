import { useState } from 'react';
import { getPriceCombos, savePriceList } from '#contract/sales/prices/calls.ts';
import type { PriceList } from '#contract/sales/prices/shapes.ts';
import { pickProduct } from '#contract/masterData/products/calls.ts';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { call, describeError } from '#src/api/call.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { Field } from '#src/ui/inputs/Field.tsx';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { useOnceSettled, useUnderWay } from '#src/ui/state/underWay.ts';
import { toTradeUnits } from '#src/ui/inputs/typed/toTradeUnits.ts';
import { ProductPicker } from '#src/resources/pickers/ProductPicker.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { useFocusFirstError } from '#src/ui/screen/say/useFocusFirstError.ts';
import { today } from '#src/ui/text/format.ts';

interface AddPriceProps {
  /** Null for the standard list. */
  customerId: number | null;
  depotId?: number | undefined;
  onKept: (line: PriceList) => void;
  onClose: () => void;
}

interface NewLine {
  /** Product code, or the entry if no product matches. */
  ProductCode: string;
  product: PickedProduct | null;
  SupplierDepotId: number | null;
  MinimumQuantity: number | null;
  SellPrice: number | null;
  EffectiveFrom: string | null;
}

/** Adds a price line as a draft. */
export const AddPrice = ({ customerId, depotId, onKept, onClose }: AddPriceProps) => {
  const { data: combos } = useAnswer(getPriceCombos, {});
  const [line, setLine] = useState<NewLine>({
    ProductCode: '',
    product: null,
    SupplierDepotId: depotId ?? null,
    MinimumQuantity: 0,
    SellPrice: null,
    EffectiveFrom: today(),
  });
  const save = useAction(savePriceList, { toast: (savedLine) => `${savedLine.ProductCode}: draft saved`, onDone: onKept });
  const set = (more: Partial<NewLine>) => setLine((before) => ({ ...before, ...more }));
  const own = combos?.SupplierDepots.find(({ IsOwn }) => IsOwn)?.Id ?? null;
  const SupplierDepotId = line.SupplierDepotId ?? own;
  const toast = useToast();
  const underWay = useUnderWay();
  const searchProducts = (text: string, signal?: AbortSignal) =>
    call(pickProduct, { query: { text, ...(customerId !== null && { customerId }) } }, { ...(signal && { signal }) });
  const take = (product: PickedProduct) => set({ product, ProductCode: product.Code });
  const find = async (text: string) => {
    set({ product: null, ProductCode: text });
    try {
      const [foundProduct] = await searchProducts(text);
      // The entry may have changed since the search started.
      if (foundProduct)
        setLine((now) =>
          now.product === null && now.ProductCode === text ? { ...now, product: foundProduct, ProductCode: foundProduct.Code } : now,
        );
    } catch (error) {
      toast(describeError(error), { tone: 'error' });
    }
  };
  const [saveDraft, isWaiting] = useOnceSettled(underWay, () => {
    const { product: _product, ...values } = line;
    return save.run({ body: { CustomerId: customerId ?? 0, ...values, SupplierDepotId } });
  });
  const errors = save.fieldErrors;
  const form = useFocusFirstError<HTMLDivElement>(errors);
  const { invalid, setInvalid } = useInvalid();
  return (
    <ConfirmDialog
      isOpen
      title="Add a price line"
      confirm="Save draft"
      pending={save.pending || isWaiting}
      failure={save.failure}
      isConfirmDisabled={invalid.size > 0}
      onClose={onClose}
      onConfirm={() => saveDraft()}
    >
      <div className="form-grid" ref={form}>
        <Field label="Product" error={errors.ProductCode ?? errors.ProductId}>
          {(attributes) => (
            <ProductPicker
              label="Product"
              value={line.ProductCode}
              search={searchProducts}
              onTake={take}
              onTyped={(text) => void underWay.track(find(text))}
              error={errors.ProductCode ?? errors.ProductId}
              inputProps={{ ...attributes, autoFocus: true }}
            />
          )}
        </Field>
        <SelectBox
          label="Depot"
          value={SupplierDepotId}
          choices={(combos?.SupplierDepots ?? []).map((depot) => ({
            value: depot.Id,
            label: `${depot.SupplierName}, ${depot.Description}`,
          }))}
          onChange={(value) => set({ SupplierDepotId: value })}
          error={errors.SupplierDepotId}
        />
        <QuantityInput
          label="From quantity"
          units={toTradeUnits(line.product)}
          value={line.MinimumQuantity}
          onChange={(MinimumQuantity) => set({ MinimumQuantity })}
          onInvalid={(isInvalid) => setInvalid('MinimumQuantity', isInvalid)}
          error={errors.MinimumQuantity}
        />
        <MoneyInput
          label="Sell"
          decimals={4}
          value={line.SellPrice}
          onChange={(SellPrice) => set({ SellPrice })}
          onInvalid={(isInvalid) => setInvalid('SellPrice', isInvalid)}
          error={errors.SellPrice}
        />
        <DateInput
          label="In force from"
          value={line.EffectiveFrom}
          onChange={(EffectiveFrom) => set({ EffectiveFrom })}
          onInvalid={(isInvalid) => setInvalid('EffectiveFrom', isInvalid)}
          error={errors.EffectiveFrom}
        />
      </div>
    </ConfirmDialog>
  );
};
