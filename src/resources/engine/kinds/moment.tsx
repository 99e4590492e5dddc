import { formatInstant } from '#src/ui/text/format.ts';
import { asText } from './kind.ts';
import type { Kind } from './kind.ts';

/** When something happened: kept by the server, never entered. */
export const moment: Kind = {
  shapes: ['text'],
  Input: () => null,
  write: (value) => formatInstant(asText(value)),
  width: '10.5rem',
  keepsWidth: true,
  saysLabel: () => true,
};
