import { useState } from 'react';
import { getPriceCombos, savePriceList } from '#contract/prices/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DateInput } from '#src/ui/inputs/DateInput.tsx';
import { MoneyInput } from '#src/ui/inputs/MoneyInput.tsx';
import { QuantityInput } from '#src/ui/inputs/QuantityInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ConfirmDialog } from '#src/ui/screen/dialogs.tsx';
import { today } from '#src/ui/text/format.ts';

interface AddPriceProps {
  /** None: the standard list. */
  customerId: number | null;
  depotId?: number | undefined;
  onClose: () => void;
}

interface NewLine {
  ProductCode: string;
  SupplierDepotId: number | null;
  MinimumQuantity: number | null;
  SellPrice: number | null;
  EffectiveFrom: string | null;
}

/** A line that the list does not have yet: kept as a draft. */
export const AddPrice = ({ customerId, depotId, onClose }: AddPriceProps) => {
  const { data: combos } = useAnswer(getPriceCombos, {});
  const [line, setLine] = useState<NewLine>({
    ProductCode: '',
    SupplierDepotId: depotId ?? null,
    MinimumQuantity: 0,
    SellPrice: null,
    EffectiveFrom: today(),
  });
  const save = useAction(savePriceList, { toast: (kept) => `${kept.ProductCode}: draft kept`, onDone: onClose });
  const set = (more: Partial<NewLine>) => setLine((before) => ({ ...before, ...more }));
  const errors = save.fieldErrors;
  const { invalid, setInvalid } = useInvalid();
  const own = combos?.SupplierDepots.find(({ IsOwn }) => IsOwn)?.Id ?? null;
  const SupplierDepotId = line.SupplierDepotId ?? own;
  return (
    <ConfirmDialog
      isOpen
      title="Add a price line"
      confirm="Keep the draft"
      pending={save.pending}
      failure={save.failure}
      isConfirmOff={invalid.size > 0}
      onClose={onClose}
      onConfirm={() => save.run({ body: { CustomerId: customerId ?? 0, ...line, SupplierDepotId } })}
    >
      <div className="form-grid">
        <TextBox
          label="Product code"
          autoFocus
          value={line.ProductCode}
          onChange={(ProductCode) => set({ ProductCode })}
          error={errors.ProductCode ?? errors.ProductId}
        />
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
          label="From, units"
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
