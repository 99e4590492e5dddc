// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { matchColumns } from '#src/resources/engine/import/read/columns.ts';
import { readFileRows } from '#src/resources/engine/import/read/readFileRows.ts';
import { readFile } from '#src/resources/engine/import/read/readTable.ts';
import type { FileTable } from '#src/resources/engine/import/read/fileTable.ts';
import type { Field } from '#src/resources/engine/resource.ts';
import type { TableDefinition, TableValues } from '#server/documents/tables/tableDefinition.ts';
import { given } from '#tests/support/given.ts';
import { addSample, sampleOf, writable } from '#tests/support/samples.ts';
import { useTestApp } from '#tests/support/testApp.ts';

// A worker thread cannot find its file in this test, so this thread writes the workbook.
vi.mock('#server/documents/render.ts', async (original) => {
  const { writeWorkbook } = await import('#server/documents/tables/workbook.ts');
  return {
    ...(await original<object>()),
    renderJob: (job: { definition: TableDefinition; rows: TableValues[] }) => writeWorkbook(job.definition, job.rows),
  };
});

const app = useTestApp();

// An account may refer to another account as its haulier, so one must exist.
beforeAll(() => given.customer(app.db));

const readAll = (resource: Parameters<typeof matchColumns>[0], table: FileTable) =>
  readFileRows(resource, table, matchColumns(resource, table.heads));

describe.for(writable().map((file) => [file.name, file] as const))('%s out and in again', ([, file]) => {
  test.for(['csv', 'xlsx'] as const)('as %s: what was exported changes nothing; one text that was changed changes one', async (format) => {
    const client = await app.as(['Admin', 'Office', 'Finance']);
    for (let made = 0; made < 3; made++) await addSample(client, file);
    const resource = { name: file.name, id: file.id, fields: file.fields.filter(({ shape }) => shape !== 'ownValues') as readonly Field[] };
    const answer = await client.send(file.calls.exportRows, { query: { filter: {}, format } });
    const table = await readFile(new File([await answer.arrayBuffer()], `records.${format}`));
    const send = (rows: FileTable['lines']) =>
      client.call(file.calls.importRows, {
        body: { Rows: readAll(resource, { ...table, lines: rows }).rows.map(({ values }) => values), DryRun: true },
      });
    const count = table.lines.length;
    expect(count).toBeGreaterThanOrEqual(3);
    expect(await send(table.lines)).toMatchObject({ Added: 0, Changed: 0, Unchanged: count });
    const other = await sampleOf(client, file);
    const said = file.fields.find(
      ({ shape, kind, isAddOnly, isReadOnly }) => shape === 'text' && kind === 'text' && !isAddOnly && !isReadOnly,
    );
    const at = table.heads.indexOf(said?.label ?? '');
    const lines = table.lines.map((row, index) =>
      index === count - 1
        ? { ...row, cells: row.cells.map((cell, place) => (place === at ? String(other[said?.name ?? '']) : cell)) }
        : row,
    );
    expect(await send(lines)).toMatchObject({ Added: 0, Changed: 1, Unchanged: count - 1 });
  });
});
