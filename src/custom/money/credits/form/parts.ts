import type { CreditData, CreditSums, CreditValues } from './creditDraft.ts';

/** What each of the four parts is drawn from. */
export interface PartProps {
  data: CreditData;
  values: CreditValues;
  sums: CreditSums;
  /** By part, key and field: `Lines 12 Quantity`. */
  errors: ReadonlyMap<string, string>;
  set: (patch: Partial<CreditValues>) => void;
  onInvalid: (field: string, isInvalid: boolean) => void;
}

export const wrongOf = ({ sums, errors }: PartProps, field: string) => sums.wrong.get(field) ?? errors.get(field);
