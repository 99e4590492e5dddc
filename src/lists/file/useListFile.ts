import { describeError } from '#src/api/call.ts';
import { saveFile } from '#src/api/openInNewTab.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { sorted } from '#src/ui/table/columns.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { plural, today } from '#src/ui/text/format.ts';
import type { List } from '#src/lists/list.ts';
import { toCsv } from './toCsv.ts';

/** Exports all pages of the list, as searched, filtered and sorted. */
export const useListFile = <Row>(title: string, list: List<Row>, columns: readonly Column<Row>[]) => {
  const toast = useToast();
  return async () => {
    try {
      const rows = sorted(await list.all(), columns, list.sort);
      const name = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${today()}.csv`;
      saveFile(new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }), name);
      toast(`${plural(rows.length, 'row')} exported`);
    } catch (error) {
      toast(describeError(error), { tone: 'error' });
    }
  };
};
