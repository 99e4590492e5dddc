import { formatInstant } from '#src/ui/text/format.ts';
import { fieldText } from '#src/resources/engine/kinds/kind.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';

/** Time of an event, recorded by the server and never entered. */
export const moment: Kind = {
  shapes: ['text'],
  Input: () => null,
  write: (value) => formatInstant(fieldText(value)),
  showsLabel: () => true,
};
