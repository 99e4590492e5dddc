import { lazy } from 'react';
import { isSameWhole } from '#src/resources/engine/kinds/kind.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';
import { references } from './references.tsx';

const TwoListInput = lazy(async () => ({ default: (await import('#src/resources/engine/kinds/inputs/TwoListInput.tsx')).TwoListInput }));

/** Many references out of few: what is given beside what can be. */
export const twoList: Kind = { ...references, Input: TwoListInput, isSame: isSameWhole, isWhole: true };
