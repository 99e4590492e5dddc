import type { Question } from '#src/resources/engine/resource.ts';

/** Asks which VAT type an account's open deals have after the account's own was changed. */
export const openDealsQuestion: Question = async () => ({ default: (await import('./OpenDealsQuestion.tsx')).OpenDealsQuestion });
