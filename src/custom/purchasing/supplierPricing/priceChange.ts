import type { InputOf } from '#contract/call/endpoint.ts';
import type { PriceRule } from '#contract/sales/prices/rule.ts';
import type { previewPriceChanges } from '#contract/purchasing/supplierPricing/calls.ts';
import { plural, today } from '#src/ui/text/format.ts';

type PreviewBody = NonNullable<InputOf<typeof previewPriceChanges>['body']>;
export type Exception = NonNullable<PreviewBody['Exceptions']>[number] & { PriceListId: number };

export interface RuleInput {
  Kind: PriceRule['Kind'];
  Value: number | null;
  Rounding: PriceRule['Rounding'];
}

/** A bulk price change as the user entered it. */
export interface PriceChangeInput {
  supplierId: number | null;
  CustomerGroupId: number | null;
  ProductGroupId: number | null;
  rules: Record<PriceRule['Price'], RuleInput>;
  EffectiveFrom: string | null;
  exceptions: ReadonlyMap<number, Exception>;
}

const noRule: RuleInput = { Kind: 'Percent', Value: null, Rounding: 'Penny' };

export const emptyChange = (): PriceChangeInput => ({
  supplierId: null,
  CustomerGroupId: null,
  ProductGroupId: null,
  rules: { Buy: noRule, Haulage: noRule, Sell: noRule },
  EffectiveFrom: today(),
  exceptions: new Map(),
});

/** Returns the rules that have a value. */
const listRules = ({ rules }: PriceChangeInput): PreviewBody['Rules'] =>
  (['Buy', 'Haulage', 'Sell'] as const).flatMap((Price) => {
    const { Kind, Value, Rounding } = rules[Price];
    return Value === null ? [] : [{ Price, Kind, Value, Rounding }];
  });

/** Builds the request for a preview. Undefined if the rule, date or supplier is missing. */
export const toPreviewBody = (change: PriceChangeInput) => {
  const Rules = listRules(change);
  if (Rules.length === 0 || change.EffectiveFrom === null || change.supplierId === null) return undefined;
  return {
    CustomerGroupId: change.CustomerGroupId,
    ProductGroupId: change.ProductGroupId,
    Rules,
    EffectiveFrom: change.EffectiveFrom,
    Exceptions: [...change.exceptions.values()],
  };
};

/** Draft of a bulk price change, as stored on the device. */
export interface ChangeContent {
  change: Omit<PriceChangeInput, 'exceptions'> & { exceptions: Exception[] };
  reprice: number[];
  /** True if the preview was open. It opens again with the draft. */
  isShown: boolean;
}

export const readStoredChange = ({ change }: ChangeContent): PriceChangeInput => ({
  ...change,
  exceptions: new Map(change.exceptions.map((one) => [one.PriceListId, one])),
});

/** True if the user has entered a rule or an exception, so that a draft is worth storing. */
export const hasEntries = (change: PriceChangeInput) => listRules(change).length > 0 || change.exceptions.size > 0;

/** Describes the change, such as `sell +4, 3 exceptions`. */
export const describePriceChange = (change: PriceChangeInput) =>
  [
    ...listRules(change).map(({ Price, Value }) => `${Price.toLowerCase()} ${Value > 0 ? '+' : ''}${Value}`),
    ...(change.exceptions.size > 0 ? [plural(change.exceptions.size, 'exception')] : []),
  ].join(', ');

/** Moves each exception to the newest revision of its price line. */
export const moveExceptions = (change: PriceChangeInput, moves: readonly { From: number; To: number }[]): PriceChangeInput => {
  if (moves.length === 0) return change;
  const to = new Map(moves.map(({ From, To }) => [From, To]));
  const exceptions = new Map(
    [...change.exceptions.values()].map((one) => {
      const PriceListId = to.get(one.PriceListId) ?? one.PriceListId;
      return [PriceListId, { ...one, PriceListId }];
    }),
  );
  return { ...change, exceptions };
};
