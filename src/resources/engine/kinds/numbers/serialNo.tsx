import { asNumber } from '#src/resources/engine/kinds/kind.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';

/** Number of a document or deal, assigned by the server. It is not a quantity. */
export const serialNo: Kind = {
  shapes: ['number', 'wholeNumber'],
  Input: () => null,
  write: (value) => String(asNumber(value) ?? ''),
};
