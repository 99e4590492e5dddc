import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { previewInvoice } from '#contract/money/invoices/calls.ts';
import type { ReadyDeal } from '#contract/money/invoices/shapes.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { useFinishedValue } from '#src/ui/inputs/typed/useFinishedValue.ts';
import { formatDate, today } from '#src/ui/text/format.ts';

/** Invoice date in the request. Without a date, the server uses today. */
export interface ChosenDay {
  InvoiceDate?: string;
  ConfirmDate?: boolean;
}

const getRefusal = (error: Error | null) => (error instanceof ApiError ? (error.errors.InvoiceDate ?? error.message) : error?.message);

/**
 * Holds the invoice date. A date other than today is checked with a preview of the order that was despatched last, because no invoice may be
 * dated before its despatch.
 */
export const useInvoiceDay = (deals: readonly ReadyDeal[]) => {
  const [day, setDay] = useState<string | null>(today());
  const [isInvalid, setInvalid] = useState(false);
  const { settled, field } = useFinishedValue(day);
  /** Date for which the user pressed Enter while the check was still running. */
  const [entered, setEntered] = useState<string | null>(null);
  const latest = deals.toSorted((a, b) => (b.DespatchedOn ?? '').localeCompare(a.DespatchedOn ?? '')).at(0);
  const isToday = day === today();
  const isAsked = settled !== null && settled !== today() && latest !== undefined;
  const preview = useAnswer(
    previewInvoice,
    { query: { OrderID: latest?.OrderId ?? 0, ...(settled !== null && { InvoiceDate: settled }) } },
    { enabled: isAsked, staleTimeMs: 0 },
  );
  const tried = !isToday && isAsked && settled === day ? preview : undefined;
  const question = tried?.data?.DateQuestion;
  const chosen: ChosenDay = isToday || day === null ? {} : { InvoiceDate: day, ...(question && { ConfirmDate: true }) };
  const notes = tried?.data && [
    ...(question ? [`${question}. Confirm to use this date.`] : []),
    deals.length === 1
      ? `Tax point ${formatDate(tried.data.TaxPoint)}, due by ${formatDate(tried.data.DueDate)}.`
      : 'The tax point depends on when the invoice is raised, not on this date.',
  ];
  const isReady = !isInvalid && day !== null && (isToday || (tried?.data !== undefined && !tried.error));
  return {
    field: {
      value: day,
      onChange: (date: string | null) => {
        setEntered(null);
        setDay(date);
      },
      onLeave: field.onLeave,
      onKeyDown: (event: KeyboardEvent) => {
        field.onKeyDown(event);
        if (event.key === 'Enter' && !isReady) setEntered(day);
      },
      error: getRefusal(tried?.error ?? null),
    },
    setInvalid,
    words: notes ?? [],
    isReady,
    /** True if the user pressed Enter during the check, and the check has passed without a question. */
    isConfirmed: isReady && entered !== null && entered === day && !question,
    isChanged: !isToday,
    chosen,
  };
};
