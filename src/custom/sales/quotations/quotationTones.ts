import type { QuotationState } from '#contract/sales/quotations/shapes.ts';

export const quotationTones = { Open: 'information', Expired: 'attention', Won: 'done', Lost: 'neutral' } as const satisfies Record<
  QuotationState,
  string
>;
