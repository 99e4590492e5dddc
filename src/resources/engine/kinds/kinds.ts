import type { Kind } from './kind.ts';
import type { KindName } from './kindNames.ts';
import { choice } from './choice.tsx';
import { number } from './number.tsx';
import { longText, text } from './text.tsx';
import { yesNo } from './yesNo.tsx';

export const kinds: Record<KindName, Kind> = { text, longText, number, wholeNumber: number, yesNo, choice };
