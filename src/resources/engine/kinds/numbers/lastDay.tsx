import { formatDate, today } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { date } from './date.tsx';
import { fieldText } from '#src/resources/engine/kinds/kind.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';

const LastDayCell = ({ value }: { value: unknown }) => {
  const day = fieldText(value);
  if (day === '' || day >= today()) return formatDate(day);
  return (
    <>
      {formatDate(day)} <StatusChip tone="attention">Ended</StatusChip>
    </>
  );
};

/** Last day of validity. Lists mark expired records. */
export const lastDay: Kind = { ...date, Cell: LastDayCell };
