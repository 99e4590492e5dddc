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
  // Payments in a batch often use the same method, so the last one is offered again.
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

const isSameFields = (one: PaymentFields, other: PaymentFields) =>
  (Object.keys(other) as (keyof PaymentFields)[]).every((name) => one[name] === other[name]);

const joinKeys = (keys: ReadonlySet<string>) => [...keys].join(',');

/** Incomplete input by field, not yet a valid amount or date. */
type HalfTyped = Readonly<Record<string, string>>;

const useHalfTyped = (before: HalfTyped = {}) => {
  const [halfTyped, setHalfTyped] = useState(before);
  /** Without a text, the input is valid. */
  const halfType = useCallback((field: string, text?: string) => {
    setHalfTyped((all) => {
      // Keeps the same object if nothing changed, so that leaving a field does not mark the payment as changed.
      if (all[field] === text) return all;
      const { [field]: _was, ...others } = all;
      return text === undefined ? others : { ...others, [field]: text };
    });
  }, []);
  return { halfTyped, halfType };
};

/** Names of items by key, for example `invoice 20817`. */
type Names = Readonly<Record<string, string>>;

/** Remembers names of items, so that they can be shown after the item is closed. */
const useNames = (openItems: readonly OpenItem[] | undefined, before: Names = {}) => {
  const [names, setNames] = useState(before);
  const unknown = openItems?.filter((item) => !(getItemKey(item) in names)) ?? [];
  if (unknown.length > 0) setNames({ ...names, ...Object.fromEntries(unknown.map((item) => [getItemKey(item), spokenName(item)])) });
  return names;
};

interface Opening {
  customerId: number;
  draft?: Payment | undefined;
  /** Money brought forward or an item to start with. */
  choice?: Choice | undefined;
  /** Values entered before this form opened. */
  fields?: Partial<PaymentFields> | undefined;
  /** Unsaved input restored from the device. */
  storedDraft?: TakenPayment | undefined;
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
export type TakenPayment = Draft<PaymentContent>;

/** State of the payment form: input, open items and the resulting plan. The suggestion follows every change until the user enters amounts. */
export const usePaymentForm = ({ customerId, draft, choice: opening, fields: initialFields, storedDraft }: Opening) => {
  const [start] = useState(() => ({
    fields: draft ? toFields(draft) : createEmptyFields(),
    choice: draft ? restoreChoice(draft) : (opening ?? untouchedChoice),
  }));
  const [fields, setFields] = useState<PaymentFields>(
    () => storedDraft?.content.fields ?? { ...start.fields, ...(!draft && initialFields) },
  );
  const [choice, setChoice] = useState<Choice>(() => storedDraft?.content.choice ?? start.choice);
  const half = useHalfTyped(storedDraft?.content.halfTyped);
  // Plan of the first choice. Entering the same amounts by hand is not a change.
  const [planAtStart, setPlanAtStart] = useState<Plan>();
  const isChanged = !isSameFields(fields, start.fields) || !isSameChoice(choice, start.choice, planAtStart);
  const openItems = useAnswer(searchOpenItems, { query: { customerId } });
  const names = useNames(openItems.data, storedDraft?.content.names);
  const money = useAnswer(getBroughtForward, { params: { id: customerId } });
  const account = useAnswer(getCustomerBalance, { params: { id: customerId } });
  const settledInput = useSettled(`${fields.Amount ?? 0}|${fields.PaymentDate ?? ''}|${fields.Reference}`);
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
  const items = money.data?.Items ?? [];
  const plan = isSuggested ? planSuggestion(suggestion.data, fields.Amount) : planEntries(choice, fields.Amount, items, openItems.data);
  const isSettled = settledInput === `${fields.Amount ?? 0}|${fields.PaymentDate ?? ''}|${fields.Reference}`;
  // Money on account must be loaded first. Otherwise the payment would be too large.
  const isMoneyKnown = isSuggested || choice.used.size === 0 || money.data !== undefined;
  // A list loaded earlier may lack newer items, so wait while it reloads.
  const isReady = isSuggested
    ? isSettled && !suggestion.isFetching && !suggestion.isPlaceholderData
    : openItems.data !== undefined && isMoneyKnown && (plan.gone.size === 0 || !openItems.isFetching);
  const leaveStart = () => {
    if (!isChanged && choice === start.choice && isReady) setPlanAtStart(plan);
  };
  const change = (changes: Partial<PaymentFields>) => {
    leaveStart();
    if (changes.PaymentMethodId) sessionStorage.setItem(methodKey, String(changes.PaymentMethodId));
    setFields((before) => ({ ...before, ...changes }));
  };
  const choose = (next: Choice) => {
    leaveStart();
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
    ...half,
    elsewhere: isSuggested ? (suggestion.data?.Elsewhere ?? []) : [],
    open: openItems,
    names,
    items,
    account,
    /** True if the payment differs from the one that the form opened with. */
    isChanged,
    /** True if the suggestion shown matches the input. */
    isReady,
    refetch: () => Promise.all([openItems.refetch(), money.refetch(), account.refetch()]),
  };
};
export type PaymentForm = ReturnType<typeof usePaymentForm>;
