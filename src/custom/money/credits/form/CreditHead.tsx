import { listCreditReasons } from '#contract/masterData/lookups/menus.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { HeaderFields } from '#src/lineDocument/form/HeaderFields.tsx';
import type { HeaderProps } from '#src/lineDocument/form/HeaderFields.tsx';
import type { CreditValues } from './creditDraft.ts';

interface CreditHeadProps extends Omit<HeaderProps, 'label' | 'fields'> {
  values: CreditValues;
  set: (patch: Partial<CreditValues>) => void;
  isNew: boolean;
  /** Name of the saved reason, which may no longer be active. Undefined for a new credit. */
  reason: string | undefined;
}

export const CreditHead = ({ values, set, isNew, reason, ...shared }: CreditHeadProps) => {
  const reasons = useAnswer(listCreditReasons, {}, { staleTimeMs: 600_000 });
  return (
    <HeaderFields
      {...shared}
      label="Credit note"
      fields={[
        {
          kind: 'choice',
          field: 'CreditReasonId',
          label: 'Reason',
          isFirst: isNew,
          value: values.CreditReasonId,
          none: 'Choose a reason',
          storedLabel: reason,
          choices: reasons.data?.map((one) => ({ value: one.CreditReasonId, label: one.Description })) ?? [],
          onChange: (CreditReasonId: number | null) => set({ CreditReasonId }),
        },
        { kind: 'date', field: 'CreditDate', label: 'Dated', value: values.CreditDate, onChange: (CreditDate) => set({ CreditDate }) },
        {
          kind: 'text',
          field: 'Comment',
          label: 'Text on the credit note',
          optional: true,
          maxLength: 500,
          value: values.Comment,
          onChange: (Comment) => set({ Comment }),
        },
      ]}
    />
  );
};
