import type { HeldType } from '#contract/warehouse/pallets/shapes.ts';
import type { LossBearer } from '#contract/warehouse/pallets/shapes.ts';
import type { AskedKind } from '#src/api/askedKinds.ts';

/** What came back of a type, and in which state. */
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
  /** By pallet type. */
  Counts: Record<string, BackCounts>;
}

export const noCounts: BackCounts = { Good: null, Damaged: null, Lost: null };
const conditions = ['Good', 'Damaged', 'Lost'] as const;
export type CountedAs = (typeof conditions)[number];

/** Each count of more than none is a line, in the order of the types; `keys` says which count a line is of. What is not understood counts for none. */
export const linesOf = (
  types: readonly Pick<HeldType, 'PalletId'>[],
  values: Pick<BackValues, 'Counts' | 'LossBearer'>,
  unclear: ReadonlySet<string>,
) => {
  const lines = types.flatMap(({ PalletId }) => {
    const counts = values.Counts[PalletId] ?? noCounts;
    return conditions.flatMap((Condition) => {
      const Quantity = counts[Condition];
      if (!Quantity || unclear.has(`${PalletId}.${Condition}`)) return [];
      return [{ PalletId, Quantity, Condition, ...(Condition === 'Lost' && { LossBearer: values.LossBearer }) }];
    });
  });
  return { Lines: lines, keys: lines.map(({ PalletId, Condition }) => `${PalletId}.${Condition}`) };
};

/** The server's errors by line, under the count each is of. */
export const countErrors = (errors: Record<string, string>, keys: readonly string[]) => {
  const of = new Map<string, string>();
  for (const [field, message] of Object.entries(errors)) {
    const line = /^Lines\.(\d+)\./.exec(field)?.[1];
    const key = line === undefined ? keys[0] : keys[Number(line)];
    if (key && /Lines|Quantity|PalletId|Condition|LossBearer/.test(field)) of.set(key, message);
  }
  return of;
};

/** As a return says that what was asked about is meant. */
export const answersTo = (meant: readonly AskedKind[]) => ({
  ...(meant.includes('OldDate') && { ConfirmDate: true }),
  ...(meant.includes('MorePallets') && { ConfirmMore: true }),
});
