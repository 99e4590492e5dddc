import type { Question } from '#src/resources/engine/resource.ts';

/** Asks which VAT type the open orders have after the account's VAT type was changed. */
export const openDealsQuestion: Question = async () => ({ default: (await import('./OpenDealsQuestion.tsx')).OpenDealsQuestion });
