import type { InputOf } from '#contract/call/endpoint.ts';
import type { PriceRule } from '#contract/sales/prices/rule.ts';
import type { previewPriceChanges } from '#contract/purchasing/supplierPricing/calls.ts';
import { plural, today } from '#src/ui/text/format.ts';

type PreviewBody = NonNullable<InputOf<typeof previewPriceChanges>['body']>;
export type Exception = NonNullable<PreviewBody['Exceptions']>[number] & { PriceListId: number };

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

/** What is typed and not confirmed, as the device keeps it. */
export interface ChangeContent {
  change: Omit<ChangeTyped, 'exceptions'> & { exceptions: Exception[] };
  reprice: number[];
  /** It was looked at: it is shown again. */
  isShown: boolean;
}

export const changeIn = ({ change }: ChangeContent): ChangeTyped => ({
  ...change,
  exceptions: new Map(change.exceptions.map((one) => [one.PriceListId, one])),
});

/** Worth keeping: a rule, or a line apart from the rules. */
export const isTyped = (change: ChangeTyped) => rulesOf(change).length > 0 || change.exceptions.size > 0;

/** `sell +4, 3 exceptions` */
export const sayChange = (change: ChangeTyped) =>
  [
    ...rulesOf(change).map(({ Price, Value }) => `${Price.toLowerCase()} ${Value > 0 ? '+' : ''}${Value}`),
    ...(change.exceptions.size > 0 ? [plural(change.exceptions.size, 'exception')] : []),
  ].join(', ');

/** The exceptions where their lines are now. */
export const withMoved = (change: ChangeTyped, moved: readonly { From: number; To: number }[]): ChangeTyped => {
  if (moved.length === 0) return change;
  const to = new Map(moved.map(({ From, To }) => [From, To]));
  const exceptions = new Map(
    [...change.exceptions.values()].map((one) => {
      const PriceListId = to.get(one.PriceListId) ?? one.PriceListId;
      return [PriceListId, { ...one, PriceListId }];
    }),
  );
  return { ...change, exceptions };
};
