import { call, tellError } from '#src/api/call.ts';
import { saveFile } from '#src/api/openFile.ts';
import { isoDay } from '#src/ui/text/format.ts';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { headingOf } from '#src/resources/engine/resource.ts';
import type { Resource } from '#src/resources/engine/resource.ts';

interface Shown {
  filterValues?: unknown;
  sort: { field: string; order: 'ASC' | 'DESC' };
}

/** Saves the list as it is filtered and sorted: all of it, not the page in sight. */
export const useExport = (resource: Resource, { filterValues, sort }: Shown) => {
  const toast = useToast();
  return async (format: 'csv' | 'xlsx') => {
    const { exportRows } = resource.calls;
    if (!exportRows) return;
    const query = { filter: filterValues ?? {}, sort: [sort.field, sort.order], format };
    try {
      const file = (await call(exportRows, { query })) as Blob;
      saveFile(file, `${resource.plural.replaceAll(' ', '-')}-${isoDay(new Date())}.${format}`);
      toast(`${headingOf(resource)} exported`);
    } catch (error) {
      toast(tellError(error), { tone: 'error' });
    }
  };
};
