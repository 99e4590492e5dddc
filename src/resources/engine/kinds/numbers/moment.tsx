import { formatInstant } from '#src/ui/text/format.ts';
import { asText } from '#src/resources/engine/kinds/kind.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';

/** When something happened: kept by the server, never entered. */
export const moment: Kind = {
  shapes: ['text'],
  Input: () => null,
  write: (value) => formatInstant(asText(value)),
  width: '10.5rem',
  keepsWidth: true,
  saysLabel: () => true,
};
