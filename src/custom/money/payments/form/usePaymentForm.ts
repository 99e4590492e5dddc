import { useCallback, useState } from 'react';
import { getBroughtForward, getCustomerBalance, searchOpenItems, suggestAllocation } from '#contract/money/payments/calls.ts';
import { getItemKey } from '#contract/money/payments/openItemKey.ts';
import { spokenName } from '#contract/money/payments/itemName.ts';
import type { OpenItem, Payment } from '#contract/money/payments/shapes.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useSettled } from '#src/ui/state/useSettled.ts';
import { today } from '#src/ui/text/format.ts';
import { restoreChoice, isSameChoice, planEntries, planSuggestion, untouchedChoice } from './plan.ts';
import type { Choice, Plan } from './plan.ts';

export interface PaymentFields {
  Amount: number | null;
  Reference: string;
  PaymentDate: string | null;
  PaymentMethodId: number | null;
  Fee: number | null;
}

const methodKey = 'paymentMethod';

const createEmptyFields = (): PaymentFields => ({
  Amount: null,
  Reference: '',
  PaymentDate: today(),
  // Starts with the method of the last payment, because payments are often entered by method.
  PaymentMethodId: Number(sessionStorage.getItem(methodKey)) || 1,
  Fee: null,
});

const toFields = (draft: Payment): PaymentFields => ({
  Amount: draft.Amount,
  Reference: draft.Reference ?? '',
  PaymentDate: draft.PaymentDate,
  PaymentMethodId: draft.PaymentMethodId,
  Fee: draft.Fee || null,
});

const isSameFields = (fields: PaymentFields, start: PaymentFields) =>
  (Object.keys(start) as (keyof PaymentFields)[]).every((name) => fields[name] === start[name]);

const joinKeys = (keys: ReadonlySet<string>) => [...keys].join(',');

/** Text by field that is not a valid amount or date yet. */
type HalfTyped = Readonly<Record<string, string>>;

const useHalfTyped = (initial: HalfTyped = {}) => {
  const [halfTyped, setHalfTyped] = useState(initial);
  /** Stores the text of a field that is not valid yet. Without a text, the field is valid. */
  const storeHalfTyped = useCallback((field: string, text?: string) => {
    setHalfTyped((before) => {
      // Keeps the same object if nothing changed, so that leaving a field does not mark the payment as changed.
      if (before[field] === text) return before;
      const { [field]: _was, ...others } = before;
      return text === undefined ? others : { ...others, [field]: text };
    });
  }, []);
  return { halfTyped, storeHalfTyped };
};

/** Names of items by key, for example `invoice 20817`. */
type Names = Readonly<Record<string, string>>;

/** Remembers the names of open items, to name an item after it is no longer open. */
const useNames = (openItems: readonly OpenItem[] | undefined, initial: Names = {}) => {
  const [names, setNames] = useState(initial);
  const newItems = openItems?.filter((item) => !(getItemKey(item) in names)) ?? [];
  if (newItems.length > 0) setNames({ ...names, ...Object.fromEntries(newItems.map((item) => [getItemKey(item), spokenName(item)])) });
  return names;
};

interface PaymentFormOptions {
  customerId: number;
  draft?: Payment | undefined;
  /** Choice to start with, such as a ticked item. */
  choice?: Choice | undefined;
  /** Input to start with, such as that entered for another customer. */
  fields?: Partial<PaymentFields> | undefined;
  /** Unsaved input restored from the device. */
  storedDraft?: StoredPaymentDraft | undefined;
}

/** Unsaved payment as stored on the device. */
export interface PaymentContent {
  fields: PaymentFields;
  choice: Choice;
  halfTyped?: HalfTyped;
  names?: Names;
  /** Customer name, shown in the list of drafts. */
  name: string;
  currency: string | undefined;
}
export type StoredPaymentDraft = Draft<PaymentContent>;

/** Holds the input of the payment form, the open items and the resulting plan. Each change loads a new suggestion until the user enters amounts. */
export const usePaymentForm = ({ customerId, draft, choice: initialChoice, fields: initialFields, storedDraft }: PaymentFormOptions) => {
  const [start] = useState(() => ({
    fields: draft ? toFields(draft) : createEmptyFields(),
    choice: draft ? restoreChoice(draft) : (initialChoice ?? untouchedChoice),
  }));
  const [fields, setFields] = useState<PaymentFields>(
    () => storedDraft?.content.fields ?? { ...start.fields, ...(!draft && initialFields) },
  );
  const [choice, setChoice] = useState<Choice>(() => storedDraft?.content.choice ?? start.choice);
  const halfTypedState = useHalfTyped(storedDraft?.content.halfTyped);
  // Plan at the start. If the user enters the same amounts by hand, the payment counts as unchanged.
  const [startPlan, setStartPlan] = useState<Plan>();
  const isChanged = !isSameFields(fields, start.fields) || !isSameChoice(choice, start.choice, startPlan);
  const openItems = useAnswer(searchOpenItems, { query: { customerId } });
  const names = useNames(openItems.data, storedDraft?.content.names);
  const broughtForward = useAnswer(getBroughtForward, { params: { id: customerId } });
  const account = useAnswer(getCustomerBalance, { params: { id: customerId } });
  const suggestionInput = `${fields.Amount ?? 0}|${fields.PaymentDate ?? ''}|${fields.Reference}`;
  const settledInput = useSettled(suggestionInput);
  const [amount = '0', date = '', ...reference] = settledInput.split('|');
  const isSuggested = choice.mode === 'suggested';
  const suggestion = useAnswer(
    suggestAllocation,
    {
      params: { customerId },
      query: {
        amount: Number(amount),
        reference: reference.join('|'),
        ...(date && { date }),
        exclude: isSuggested ? joinKeys(choice.exclude) : '',
        use: isSuggested ? joinKeys(choice.use) : '',
      },
    },
    { enabled: isSuggested, keepPrevious: true },
  );
  const moneyItems = broughtForward.data?.Items ?? [];
  const plan = isSuggested
    ? planSuggestion(suggestion.data, fields.Amount)
    : planEntries(choice, fields.Amount, moneyItems, openItems.data);
  const isSettled = settledInput === suggestionInput;
  // Without the chosen money on account, the payment would be too large. So it must be loaded first.
  const isMoneyKnown = isSuggested || choice.used.size === 0 || broughtForward.data !== undefined;
  // An item that seems closed may only be missing in an old list, so the form waits for the reload.
  const isReady = isSuggested
    ? isSettled && !suggestion.isFetching && !suggestion.isPlaceholderData
    : openItems.data !== undefined && isMoneyKnown && (plan.closed.size === 0 || !openItems.isFetching);
  /** Stores the plan at the start, before the first change. */
  const storeStartPlan = () => {
    if (!isChanged && choice === start.choice && isReady) setStartPlan(plan);
  };
  const change = (changes: Partial<PaymentFields>) => {
    storeStartPlan();
    if (changes.PaymentMethodId) sessionStorage.setItem(methodKey, String(changes.PaymentMethodId));
    setFields((before) => ({ ...before, ...changes }));
  };
  const choose = (next: Choice) => {
    storeStartPlan();
    setChoice(next);
  };
  const reasons = new Map(isSuggested ? suggestion.data?.Reasons.map((row) => [getItemKey(row), row.Why]) : []);
  return {
    fields,
    change,
    choice,
    choose,
    plan,
    reasons,
    ...halfTypedState,
    /** Items of other customers that the reference quotes. */
    otherCustomersItems: isSuggested ? (suggestion.data?.Elsewhere ?? []) : [],
    openItems,
    names,
    moneyItems,
    account,
    /** True if the payment differs from the one that the form opened with. */
    isChanged,
    /** True if the plan is based on the latest input, so that it can be posted. */
    isReady,
    refetch: () => Promise.all([openItems.refetch(), broughtForward.refetch(), account.refetch()]),
  };
};
export type PaymentForm = ReturnType<typeof usePaymentForm>;
