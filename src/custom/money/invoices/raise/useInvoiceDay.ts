import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { previewInvoice } from '#contract/money/invoices/calls.ts';
import type { ReadyDeal } from '#contract/money/invoices/shapes.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { useTypedOut } from '#src/ui/inputs/typed/useTypedOut.ts';
import { formatDate, today } from '#src/ui/text/format.ts';

/** The day that invoices are dated, where it is not today. */
export interface ChosenDay {
  InvoiceDate?: string;
  ConfirmDate?: boolean;
}

const refusalOf = (error: Error | null) => (error instanceof ApiError ? (error.errors.InvoiceDate ?? error.message) : error?.message);

/** The day that deals are invoiced on. Another than today is tried by the preview of the deal that left last: no day that it may have is too early for another. */
export const useInvoiceDay = (deals: readonly ReadyDeal[]) => {
  const [day, setDay] = useState<string | null>(today());
  const [isInvalid, setInvalid] = useState(false);
  const { settled, field } = useTypedOut(day);
  /** Enter was pressed on it before it was tried. */
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
  const words = tried?.data && [
    ...(question ? [`${question}: confirming says that it is meant.`] : []),
    deals.length === 1
      ? `Tax point ${formatDate(tried.data.TaxPoint)}, due by ${formatDate(tried.data.DueDate)}.`
      : 'The tax point goes by the day it is raised, not by this date.',
  ];
  const isReady = !isInvalid && day !== null && (isToday || (tried?.data !== undefined && !tried.error));
  return {
    field: {
      value: day,
      onChange: (typed: string | null) => {
        setEntered(null);
        setDay(typed);
      },
      onLeave: field.onLeave,
      onKeyDown: (event: KeyboardEvent) => {
        field.onKeyDown(event);
        if (event.key === 'Enter' && !isReady) setEntered(day);
      },
      error: refusalOf(tried?.error ?? null),
    },
    setInvalid,
    words: words ?? [],
    isReady,
    /** Enter asked for it before the day was tried, which asks nothing back. */
    isConfirmed: isReady && entered !== null && entered === day && !question,
    isChanged: !isToday,
    chosen,
  };
};
