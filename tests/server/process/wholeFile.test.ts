import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listKeptFiles, removeUnfinishedFiles } from '#server/database/backup/keptFiles.ts';
import { makeFolder } from '#server/process/folder.ts';
import { printTo } from '#server/outside/printers.ts';
import { makeUnfinishedName } from '#server/process/wholeFile.ts';
import { newFolder } from '#tests/server/database/embeddedServer.ts';

let folder: string;
beforeEach(async () => {
  folder = await newFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a paper that cannot take its place leaves nothing half written behind', async () => {
  await mkdir(join(folder, 'print-out', 'Invoice 1.pdf'), { recursive: true });
  const printed = printTo({ printers: [], dataDir: folder }, 'print-out', { fileName: 'Invoice 1.pdf', bytes: Buffer.from('%PDF') });
  await expect(printed).rejects.toThrow('The print-out folder is not writable');
  expect(await readdir(join(folder, 'print-out'))).toEqual(['Invoice 1.pdf']);
});

test('a half-written file is not taken into a backup, and goes once nobody can be writing it any more', async () => {
  const place = join(folder, 'outbox');
  await makeFolder(place);
  const [fresh, old] = [makeUnfinishedName(join(place, 'b.eml')), makeUnfinishedName(join(place, 'c.eml'))];
  for (const file of [join(place, 'a.eml'), fresh, old]) await writeFile(file, 'mail');
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(old, longAgo, longAgo);
  expect(await listKeptFiles(folder)).toEqual(['outbox/a.eml']);
  await removeUnfinishedFiles(folder);
  expect((await readdir(place)).sort()).toEqual(['a.eml', basename(fresh)]);
});
