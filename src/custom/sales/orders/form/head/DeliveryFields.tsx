import type { AnswerOf } from '#contract/endpoint.ts';
import type { getOrderComboData } from '#contract/sales/orders/calls.ts';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { addressChoices } from './addressChoices.ts';
import { addressTypes } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftHeader, OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';

type Delivered = Pick<DraftHeader, 'HaulierId' | 'DeliveryAddressId' | 'CarriageCharge'>;

interface DeliveryFieldsProps {
  header: Delivered;
  account: OrderAccount;
  combos: AnswerOf<typeof getOrderComboData>;
  errors: Record<string, string>;
  /** What the address asks of who delivers there. */
  hint?: string | undefined;
  /** As the deal calls it. */
  haulierName?: string | null | undefined;
  isCarriageFixed?: boolean;
  set: (patch: Partial<Delivered>) => void;
  onInvalid: (field: string, isInvalid: boolean) => void;
}

/** Who brings it, where to, and what that costs: of an order and of what is quoted. */
export const DeliveryFields = ({
  header,
  account,
  combos,
  errors,
  hint,
  haulierName,
  isCarriageFixed = false,
  set,
  onInvalid,
}: DeliveryFieldsProps) => (
  <>
    <div className="wide">
      <SelectBox
        label="Haulier"
        value={header.HaulierId}
        none="None"
        borne={haulierName}
        choices={combos.Hauliers.map((haulier) => ({ value: haulier.Id, label: haulier.Description }))}
        onChange={(HaulierId) => set({ HaulierId })}
        error={errors.HaulierId}
      />
    </div>
    <MoneyInput
      label="Carriage"
      onInvalid={(isInvalid) => onInvalid('CarriageCharge', isInvalid)}
      width="100%"
      disabled={isCarriageFixed}
      currency={account.CurrencyCode}
      value={header.CarriageCharge}
      onChange={(amount) => set({ CarriageCharge: amount ?? 0 })}
      error={errors.CarriageCharge}
    />
    <div className="wide place">
      <SelectBox
        label="Deliver to"
        hint={hint}
        value={header.DeliveryAddressId}
        choices={addressChoices(account, addressTypes.Delivery, header.DeliveryAddressId)}
        onChange={(DeliveryAddressId) => set({ DeliveryAddressId })}
        error={errors.DeliveryAddressId}
      />
    </div>
  </>
);
