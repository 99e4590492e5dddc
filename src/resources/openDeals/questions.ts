import type { Question } from '#src/resources/engine/resource.ts';

/** Asks which VAT type the open orders get after the VAT type of their account was changed. */
export const openDealsQuestion: Question = async () => ({ default: (await import('./OpenDealsQuestion.tsx')).OpenDealsQuestion });
