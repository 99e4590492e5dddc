import type { RowCounts } from './shapes.ts';

const formatCount = (count: number, noun: string) => `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;

/** Returns text such as `12 rows: 7 imported, 3 imported earlier, 2 left out (2 pending)`. The counts add up to the rows of the file. */
export const describeRows = ({ Imported, Known, LeftOut }: RowCounts): string => {
  const reasons = [...Map.groupBy(LeftOut, ({ Reason }) => Reason)].map(([reason, rows]) => `${rows.length} ${reason}`);
  const parts = [
    `${Imported} imported`,
    ...(Known > 0 ? [`${Known} imported earlier`] : []),
    ...(LeftOut.length > 0 ? [`${LeftOut.length} left out (${reasons.join(', ')})`] : []),
  ];
  return `${formatCount(Imported + Known + LeftOut.length, 'row')}: ${parts.join(', ')}`;
};
