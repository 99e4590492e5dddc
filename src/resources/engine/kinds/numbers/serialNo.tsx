import { asNumber } from '#src/resources/engine/kinds/kind.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';

/** What a paper or a deal is called by: given by the server, never entered, and no quantity. */
export const serialNo: Kind = {
  shapes: ['number', 'wholeNumber'],
  Input: () => null,
  write: (value) => String(asNumber(value) ?? ''),
  width: '8rem',
};
