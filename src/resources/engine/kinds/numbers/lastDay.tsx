import { formatDate, today } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { date } from './date.tsx';
import { asText } from '#src/resources/engine/kinds/kind.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';

const LastDayCell = ({ value }: { value: unknown }) => {
  const day = asText(value);
  if (day === '' || day >= today()) return formatDate(day);
  return (
    <>
      {formatDate(day)} <StatusChip tone="attention">Ended</StatusChip>
    </>
  );
};

/** The day until which the record holds: that it is over is what one looks for in its list. */
export const lastDay: Kind = { ...date, Cell: LastDayCell, width: '12.5rem' };
