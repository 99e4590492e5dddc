import type { Age } from '#contract/sales/deal/ages.ts';

export const ageWords: Record<Age, string> = {
  NotDue: 'Not due',
  Days1To30: '1–30 days',
  Days31To60: '31–60 days',
  Days61To90: '61–90 days',
  Over90: 'Over 90 days',
};
