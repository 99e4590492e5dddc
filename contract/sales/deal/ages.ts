/** How old a debt is, the youngest first, as every statement, listing and letter has it. */
export const ages = ['NotDue', 'Days1To30', 'Days31To60', 'Days61To90', 'Over90'] as const;
export type Age = (typeof ages)[number];

/** The days after it was due at which a debt enters each age but the first; the database counts by the same (server/ledgers/ages.ts). */
export const ageBegins = [1, 31, 61, 91] as const;

/** `days` since it was due: whole days, negative before it is. */
export const ageOf = (days: number): Age => ages[ageBegins.findIndex((first) => days < first)] ?? 'Over90';
