import { ownRecordField } from '#contract/masterData/ownFields/ownFields.ts';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import { kindOf } from '#src/resources/engine/kinds/kinds.ts';

interface OwnFilterProps {
  own: OwnField;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** As the field's kind is filtered in a generated list. */
export const OwnFilter = ({ own, value, onChange }: OwnFilterProps) => {
  const field = ownRecordField(own);
  const kind = kindOf(field);
  return kind.filter?.(field, kind).input?.({ value, onChange });
};
