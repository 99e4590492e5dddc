import { ownRecordField } from '#contract/masterData/ownFields/ownFields.ts';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import { getKind } from '#src/resources/engine/kinds/kinds.ts';

interface OwnFilterProps {
  own: OwnField;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Filters by an own field, as generated lists do. */
export const OwnFilter = ({ own, value, onChange }: OwnFilterProps) => {
  const field = ownRecordField(own);
  const kind = getKind(field);
  return kind.filter?.(field, kind).input?.({ value, onChange });
};

/** Name of the record that an own field filters by. */
export const OwnFilterValue = ({ own, value }: Pick<OwnFilterProps, 'own'> & { value: string }) => {
  const field = ownRecordField(own);
  const kind = getKind(field);
  return kind.filter?.(field, kind).showValue?.(value);
};
