import { CoverBar } from '#src/ui/charts/CoverBar.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { describeCover } from './describeCover.ts';
import type { Covered } from './describeCover.ts';

/** Column with how long the free stock lasts. */
export const coverColumn: Column<Covered> = {
  key: 'CoverDays',
  title: 'Lasts',
  showsTitle: true,
  hideOrder: 4,
  cell: (row) => {
    const cover = describeCover(row);
    return cover && <CoverBar {...cover} />;
  },
  value: (row) => describeCover(row)?.text,
};
