import type { InputOf } from '#contract/endpoint.ts';
import type { PriceRule } from '#contract/prices/rule.ts';
import type { previewPriceChanges } from '#contract/supplierPricing/calls.ts';
import { today } from '#src/ui/text/format.ts';

type PreviewBody = NonNullable<InputOf<typeof previewPriceChanges>['body']>;
export type Exception = NonNullable<PreviewBody['Exceptions']>[number];

export interface RuleTyped {
  Kind: PriceRule['Kind'];
  Value: number | null;
  Rounding: PriceRule['Rounding'];
}

/** What is to change, as it stands on the screen. */
export interface ChangeTyped {
  supplierId: number | null;
  CustomerGroupId: number | null;
  ProductGroupId: number | null;
  rules: Record<PriceRule['Price'], RuleTyped>;
  EffectiveFrom: string | null;
  exceptions: ReadonlyMap<number, Exception>;
}

const noRule: RuleTyped = { Kind: 'Percent', Value: null, Rounding: 'Penny' };

export const emptyChange = (): ChangeTyped => ({
  supplierId: null,
  CustomerGroupId: null,
  ProductGroupId: null,
  rules: { Buy: noRule, Haulage: noRule, Sell: noRule },
  EffectiveFrom: today(),
  exceptions: new Map(),
});

/** The rules that say something. */
const rulesOf = ({ rules }: ChangeTyped): PreviewBody['Rules'] =>
  (['Buy', 'Haulage', 'Sell'] as const).flatMap((Price) => {
    const { Kind, Value, Rounding } = rules[Price];
    return Value === null ? [] : [{ Price, Kind, Value, Rounding }];
  });

/** What the server is asked; undefined until there is a rule and a day. */
export const bodyOf = (change: ChangeTyped) => {
  const Rules = rulesOf(change);
  if (Rules.length === 0 || change.EffectiveFrom === null || change.supplierId === null) return undefined;
  return {
    CustomerGroupId: change.CustomerGroupId,
    ProductGroupId: change.ProductGroupId,
    Rules,
    EffectiveFrom: change.EffectiveFrom,
    Exceptions: [...change.exceptions.values()],
  };
};
