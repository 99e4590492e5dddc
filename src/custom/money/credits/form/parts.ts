import type { CreditData, CreditSums, CreditValues } from './creditDraft.ts';

/** Props shared by the four parts of the form. */
export interface PartProps {
  data: CreditData;
  values: CreditValues;
  sums: CreditSums;
  /** Server errors by input field, for example `Lines 12 Quantity`. */
  errors: ReadonlyMap<string, string>;
  set: (patch: Partial<CreditValues>) => void;
  onInvalid: (field: string, isInvalid: boolean) => void;
}

export const getFieldError = ({ sums, errors }: PartProps, field: string) => sums.limitErrors.get(field) ?? errors.get(field);
