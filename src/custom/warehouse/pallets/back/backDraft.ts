import type { HeldType } from '#contract/warehouse/pallets/shapes.ts';
import type { LossBearer } from '#contract/warehouse/pallets/shapes.ts';
import type { AskedKind } from '#src/api/listQuestionKinds.ts';

/** Returned pallets of one type by condition. */
export interface BackCounts {
  Good: number | null;
  Damaged: number | null;
  Lost: number | null;
}

export interface BackValues extends Record<string, unknown> {
  ReturnedOn: string | null;
  HaulierId: number | null;
  ToHaulierId: number | null;
  Reference: string;
  LossBearer: LossBearer;
  /** Returned pallets by pallet type id. */
  Counts: Record<string, BackCounts>;
}

export const noCounts: BackCounts = { Good: null, Damaged: null, Lost: null };
const conditions = ['Good', 'Damaged', 'Lost'] as const;
export type CountedAs = (typeof conditions)[number];

/** Builds the lines to send, one for each quantity above zero. `keys` names the field of each line, so that errors can be shown there. Invalid input counts as zero. */
export const buildReturnLines = (
  types: readonly Pick<HeldType, 'PalletId'>[],
  values: Pick<BackValues, 'Counts' | 'LossBearer'>,
  invalidFields: ReadonlySet<string>,
) => {
  const lines = types.flatMap(({ PalletId }) => {
    const counts = values.Counts[PalletId] ?? noCounts;
    return conditions.flatMap((Condition) => {
      const Quantity = counts[Condition];
      if (!Quantity || invalidFields.has(`${PalletId}.${Condition}`)) return [];
      return [{ PalletId, Quantity, Condition, ...(Condition === 'Lost' && { LossBearer: values.LossBearer }) }];
    });
  });
  return { Lines: lines, keys: lines.map(({ PalletId, Condition }) => `${PalletId}.${Condition}`) };
};

/** Returns the server's line errors by the field that caused them. */
export const countErrors = (errors: Record<string, string>, keys: readonly string[]) => {
  const errorsByField = new Map<string, string>();
  for (const [field, message] of Object.entries(errors)) {
    const line = /^Lines\.(\d+)\./.exec(field)?.[1];
    const key = line === undefined ? keys[0] : keys[Number(line)];
    if (key && /Lines|Quantity|PalletId|Condition|LossBearer/.test(field)) errorsByField.set(key, message);
  }
  return errorsByField;
};

/** Builds the request's fields that confirm the questions. */
export const toConfirmations = (confirmedKinds: readonly AskedKind[]) => ({
  ...(confirmedKinds.includes('OldDate') && { ConfirmDate: true }),
  ...(confirmedKinds.includes('MorePallets') && { ConfirmMore: true }),
});
