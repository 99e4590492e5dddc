import { lazy } from 'react';
import { isSameWhole } from '#src/resources/engine/kinds/kind.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';
import { references } from './references.tsx';

const TwoListInput = lazy(async () => ({ default: (await import('#src/resources/engine/kinds/inputs/TwoListInput.tsx')).TwoListInput }));

/** Several references from a short list, shown as two lists: chosen and available. */
export const twoList: Kind = { ...references, Input: TwoListInput, isSame: isSameWhole, isWhole: true };
