import { listCreditReasons } from '#contract/masterData/lookups/menus.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import type { CreditValues } from './creditDraft.ts';

interface CreditHeadProps {
  values: CreditValues;
  set: (patch: Partial<CreditValues>) => void;
  errors: ReadonlyMap<string, string>;
  onInvalid: (field: string, isInvalid: boolean) => void;
  hasFocus: boolean;
  /** As the draft calls it. */
  reason: string | undefined;
}

/** Why, as of which day, and what is printed with it. */
export const CreditHead = ({ values, set, errors, onInvalid, hasFocus, reason }: CreditHeadProps) => {
  const reasons = useAnswer(listCreditReasons, {}, { staleTimeMs: 600_000 });
  return (
    <fieldset className="credit-head">
      <legend className="visually-hidden">Credit note</legend>
      <SelectBox
        label="Reason"
        width="100%"
        autoFocus={hasFocus}
        value={values.CreditReasonId}
        none="Choose why"
        borne={reason}
        choices={reasons.data?.map((one) => ({ value: one.CreditReasonId, label: one.Description })) ?? []}
        onChange={(CreditReasonId) => set({ CreditReasonId })}
        error={errors.get('CreditReasonId')}
      />
      <DateInput
        label="Dated"
        width="100%"
        value={values.CreditDate}
        onChange={(CreditDate) => set({ CreditDate })}
        onInvalid={(isInvalid) => onInvalid('CreditDate', isInvalid)}
        error={errors.get('CreditDate')}
      />
      <TextBox
        label="Words on the credit note"
        optional
        width="100%"
        maxLength={500}
        value={values.Comment}
        onChange={(Comment) => set({ Comment })}
        error={errors.get('Comment')}
      />
    </fieldset>
  );
};
