import { call, describeError } from '#src/api/call.ts';
import { saveFile } from '#src/api/openInNewTab.ts';
import { isoDay } from '#src/ui/text/format.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { getHeading } from '#src/resources/engine/resource.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';
import type { List } from '#src/lists/list.ts';

/** Exports the whole list as filtered and sorted, not only the current page. */
export const useExport = (resource: Resource, list: Pick<List<Row>, 'query'>) => {
  const toast = useToast();
  return async (format: 'csv' | 'xlsx') => {
    const { exportRows } = resource.calls;
    if (!exportRows) return;
    const query = { ...list.query, format };
    try {
      const file = (await call(exportRows, { query })) as Blob;
      saveFile(file, `${resource.plural.replaceAll(' ', '-')}-${isoDay(new Date())}.${format}`);
      toast(`${getHeading(resource)} exported`);
    } catch (error) {
      toast(describeError(error), { tone: 'error' });
    }
  };
};
