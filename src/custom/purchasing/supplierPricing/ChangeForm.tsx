import { getPriceCombos } from '#contract/sales/prices/calls.ts';
import type { PriceRule } from '#contract/sales/prices/rule.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import type { PriceChangeInput, RuleInput } from './priceChange.ts';
import './supplierPricing.css';

const kinds = [
  { value: 'Percent' as const, label: 'per cent' },
  { value: 'Amount' as const, label: 'pounds' },
];
const sellKinds = [...kinds, { value: 'Margin' as const, label: 'to a margin of (%)' }];
const roundings = [
  { value: 'Penny' as const, label: 'to the penny' },
  { value: 'FivePence' as const, label: 'to 5p' },
  { value: 'NextPound' as const, label: 'up to the next pound' },
];
const nouns: Record<PriceRule['Price'], string> = { Buy: 'Buy', Haulage: 'Haulage', Sell: 'Sell' };

interface RuleFieldsProps {
  name: PriceRule['Price'];
  rule: RuleInput;
  onChange: (rule: RuleInput) => void;
  onInvalid: (isInvalid: boolean) => void;
  error: string | undefined;
}

const RuleFields = ({ name, rule, onChange, onInvalid, error }: RuleFieldsProps) => (
  <fieldset className="tools price-rule">
    <legend>{nouns[name]}</legend>
    <MoneyInput
      label={`${nouns[name]}, amount`}
      hideLabel
      decimals={4}
      width="8rem"
      value={rule.Value}
      onChange={(Value) => onChange({ ...rule, Value })}
      onInvalid={onInvalid}
      error={error}
    />
    <SelectBox
      label={`${nouns[name]}, unit`}
      hideLabel
      width="10rem"
      value={rule.Kind}
      choices={name === 'Sell' ? sellKinds : kinds}
      onChange={(Kind) => Kind && onChange({ ...rule, Kind })}
    />
    <SelectBox
      label={`${nouns[name]}, rounding`}
      hideLabel
      width="11rem"
      value={rule.Rounding}
      choices={roundings}
      onChange={(Rounding) => Rounding && onChange({ ...rule, Rounding })}
    />
  </fieldset>
);

interface ChangeFormProps {
  change: PriceChangeInput;
  onChange: (more: Partial<PriceChangeInput>) => void;
  /** Called when a field becomes valid or invalid. */
  onInvalid: (field: string, isInvalid: boolean) => void;
  errors: Record<string, string>;
}

const allChoice = { value: 0, label: 'All' };
const toChoices = (rows: readonly { Id: number; Description: string }[] = []) => [
  allChoice,
  ...rows.map(({ Id, Description }) => ({ value: Id, label: Description })),
];

/** Form for a bulk price change: which price lines change, by which rules, and from which date. */
export const ChangeForm = ({ change, onChange, onInvalid, errors }: ChangeFormProps) => {
  const { data } = useAnswer(getPriceCombos, {});
  const ruleNames = (['Buy', 'Haulage', 'Sell'] as const).filter((name) => change.rules[name].Value !== null);
  const findRuleError = (name: PriceRule['Price']) => {
    const ruleIndex = ruleNames.indexOf(name);
    return ruleIndex < 0
      ? undefined
      : (errors[`Rules.${ruleIndex}.Value`] ??
          errors[`Rules.${ruleIndex}.Kind`] ??
          (ruleIndex === ruleNames.length - 1 ? errors.Rules : undefined));
  };
  return (
    <section aria-label="Price change">
      <div className="tools">
        <SelectBox
          label="Supplier"
          autoFocus
          value={change.supplierId}
          choices={toChoices(data?.Suppliers)}
          onChange={(supplierId) => onChange({ supplierId })}
        />
        <SelectBox
          label="Customer group"
          value={change.CustomerGroupId ?? 0}
          choices={toChoices(data?.CustomerGroups)}
          onChange={(CustomerGroupId) => onChange({ CustomerGroupId })}
        />
        <SelectBox
          label="Product group"
          value={change.ProductGroupId ?? 0}
          choices={toChoices(data?.ProductGroups)}
          onChange={(ProductGroupId) => onChange({ ProductGroupId })}
        />
        <DateInput
          label="In force from"
          value={change.EffectiveFrom}
          onChange={(EffectiveFrom) => onChange({ EffectiveFrom })}
          onInvalid={(isInvalid) => onInvalid('EffectiveFrom', isInvalid)}
          error={errors.EffectiveFrom}
        />
      </div>
      <div className="tools">
        {(['Buy', 'Haulage', 'Sell'] as const).map((name) => (
          <RuleFields
            key={name}
            name={name}
            rule={change.rules[name]}
            onChange={(rule) => onChange({ rules: { ...change.rules, [name]: rule } })}
            onInvalid={(isInvalid) => onInvalid(name, isInvalid)}
            error={findRuleError(name)}
          />
        ))}
      </div>
    </section>
  );
};
