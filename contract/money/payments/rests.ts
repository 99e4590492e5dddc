import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { Allocation, Payment, ReversalPreview } from './shapes.ts';
import { DateOnly, Id, optionalText, PositiveMoney, requiredNote } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;

export const previewReversal = endpoint({
  method: 'GET',
  path: '/api/Payment/ReversalPreview',
  allow: ['Admin', 'Office', 'Finance'],
  summary:
    'Previews the reversal of a payment, an allocation or a tie to a pro forma. Refused for the same reasons as the reversal. Stores nothing.',
  query: z
    .object({ paymentId: Id.optional(), allocationId: Id.optional(), tieId: Id.optional(), reversedOn: DateOnly.optional() })
    .refine(({ paymentId, allocationId, tieId }) => [paymentId, allocationId, tieId].filter((id) => id !== undefined).length === 1, {
      path: ['paymentId'],
      message: 'is required, or an allocation or a tie instead. Choose exactly one.',
    }),
  reply: ReversalPreview,
  errors: ['ALREADY_REVERSED', 'RULE_BROKEN', 'PERIOD_LOCKED', 'NOT_ALLOWED'],
});

export const writeOffRest = endpoint({
  method: 'POST',
  path: '/api/Payment/WriteOff',
  allow: office,
  summary: 'Writes off the small balance of an invoice, up to the company’s limit. VAT does not change. Reversed like any allocation.',
  body: z.object({
    InvoiceId: Id,
    /** Outstanding amount that the user saw. The call is refused if it has changed, and writes off the whole amount. */
    Amount: PositiveMoney,
    Reason: requiredNote(200),
    WrittenOffOn: DateOnly.optional(),
    ConfirmDate: z.boolean().optional(),
  }),
  reply: Allocation,
  errors: ['RULE_BROKEN', 'OVER_ALLOCATED', 'PERIOD_LOCKED', 'CONFIRMATION_NEEDED'],
});

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/Payment/Refund/{id}',
  allow: office,
  summary: 'Refunds the unallocated part of a payment. The refund gets a payment number and is reversed like any payment.',
  params: z.object({ id: Id }),
  body: z.object({
    Amount: PositiveMoney,
    PaymentMethodId: Id,
    RefundedOn: DateOnly.optional(),
    Reference: optionalText(100),
    ConfirmDate: z.boolean().optional(),
  }),
  reply: Payment,
  errors: ['RULE_BROKEN', 'OVER_ALLOCATED', 'PERIOD_LOCKED', 'CONFIRMATION_NEEDED'],
});
