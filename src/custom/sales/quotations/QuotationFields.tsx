import { dayOffWords } from '#contract/sales/deal/daysOff.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { getOrderComboData } from '#contract/sales/orders/calls.ts';
import { DeliveryFields } from '#src/custom/sales/orders/form/head/DeliveryFields.tsx';
import type { OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { useDocument } from '#src/lineDocument/store.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { LongTextBox, TextBox } from '#src/ui/inputs/TextBox.tsx';
import type { QuotationHeader } from './quotationDraft.ts';

interface QuotationFieldsProps {
  store: OrderStore;
  account: OrderAccount;
  combos: AnswerOf<typeof getOrderComboData>;
  isNew: boolean;
  isFixed: boolean;
  errors: Record<string, string>;
  onInvalid: (field: string, isInvalid: boolean) => void;
  onCorrected: (fields: readonly string[]) => void;
  onDealType: (dealType: 1 | 2) => void;
}

export const QuotationFields = (props: QuotationFieldsProps) => {
  const { store, account, combos, isNew, isFixed, errors, onInvalid, onCorrected, onDealType } = props;
  const header = useDocument(store, (state) => state.header) as QuotationHeader;
  const set = (patch: Partial<QuotationHeader>) => {
    store.setHeader(patch);
    onCorrected(Object.keys(patch));
  };
  return (
    <fieldset className="order-head" disabled={isFixed}>
      <legend className="visually-hidden">Quotation</legend>
      <TextBox
        label="Their enquiry"
        optional
        maxLength={60}
        value={header.CustomerOrderNo ?? ''}
        onChange={(text) => set({ CustomerOrderNo: text || null })}
        error={errors.CustomerOrderNo}
      />
      <DateInput
        label="Holds until"
        width="100%"
        onInvalid={(isInvalid) => onInvalid('ValidUntil', isInvalid)}
        value={header.ValidUntil}
        onChange={(ValidUntil) => set({ ValidUntil })}
        error={errors.ValidUntil}
      />
      <DateInput
        label="Required"
        optional
        width="100%"
        onInvalid={(isInvalid) => onInvalid('RequiredDate', isInvalid)}
        value={header.RequiredDate}
        hint={dayOffWords(header.RequiredDate)}
        onChange={(RequiredDate) => set({ RequiredDate })}
        error={errors.RequiredDate}
      />
      <SelectBox
        label="Deal"
        disabled={!isNew}
        value={header.DealTypeId}
        choices={combos.DealTypes.map((type) => ({ value: type.Id, label: type.Description }))}
        onChange={(type) => onDealType(type === 2 ? 2 : 1)}
        error={errors.DealTypeId}
      />
      <DeliveryFields {...{ header, account, combos, errors, set, onInvalid }} />
      <div className="wide">
        <LongTextBox
          label="Said on the quotation"
          optional
          rows={1}
          maxLength={2000}
          value={header.Comment ?? ''}
          onChange={(text) => set({ Comment: text || null })}
          error={errors.Comment}
        />
      </div>
    </fieldset>
  );
};
