/** Age bands of a debt, the youngest first. Statements, lists and letters all use them. */
export const ages = ['NotDue', 'Days1To30', 'Days31To60', 'Days61To90', 'Over90'] as const;
export type Age = (typeof ages)[number];

/** Days overdue at which each age band after the first begins. The database uses the same figures (server/ledgers/ages.ts). */
export const ageBegins = [1, 31, 61, 91] as const;

/** Returns the age band of a debt that is `days` whole days overdue. The number is negative before the due date. */
export const findAge = (days: number): Age => ages[ageBegins.findIndex((first) => days < first)] ?? 'Over90';
