import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { Allocation, Payment, ReversalPreview } from './shapes.ts';
import { DateOnly, Id, optionalText, PositiveMoney, requiredNote } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;

/** Added. */
export const previewReversal = endpoint({
  method: 'GET',
  path: '/api/Payment/ReversalPreview',
  allow: ['Admin', 'Office', 'Finance'],
  summary:
    'What reversing a payment, one allocation, or one tie to a pro forma would change; refused as the reversal would be. Nothing is stored.',
  query: z
    .object({ paymentId: Id.optional(), allocationId: Id.optional(), tieId: Id.optional(), reversedOn: DateOnly.optional() })
    .refine(({ paymentId, allocationId, tieId }) => [paymentId, allocationId, tieId].filter((id) => id !== undefined).length === 1, {
      path: ['paymentId'],
      message: 'must be chosen, or an allocation, or a tie: one of them',
    }),
  reply: ReversalPreview,
  errors: ['ALREADY_REVERSED', 'RULE_BROKEN', 'PERIOD_LOCKED', 'NOT_ALLOWED'],
});

/** Added. */
export const writeOffRest = endpoint({
  method: 'POST',
  path: '/api/Payment/WriteOff',
  allow: office,
  summary: 'Asks no longer for the small rest of an invoice, up to the limit of the company: no VAT changes. Undone as any allocation.',
  body: z.object({
    InvoiceId: Id,
    /** What one saw: the whole rest. */
    Amount: PositiveMoney,
    Reason: requiredNote(200),
    WrittenOffOn: DateOnly.optional(),
    ConfirmDate: z.boolean().optional(),
  }),
  reply: Allocation,
  errors: ['RULE_BROKEN', 'OVER_ALLOCATED', 'PERIOD_LOCKED', 'CONFIRMATION_NEEDED'],
});

/** Added. */
export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/Payment/Refund/{id}',
  allow: office,
  summary: 'Pays back what of a payment is on the account: a refund with its number. Undone as any payment.',
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
