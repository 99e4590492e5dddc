import { afterAll, expect, test } from 'vitest';
import { closeRenderer, renderJob } from '#server/documents/render.ts';
import type { RenderJob } from '#server/documents/render.ts';

afterAll(closeRenderer);

const job: RenderJob = {
  kind: 'workbook',
  definition: { title: 'T', companyName: 'C', date: '2026-11-21', columns: [{ key: 'a', title: 'A', kind: 'text' }] } as never,
  rows: [{ a: 'control \u0001 character' }],
};

test('the queue of the papers is fair: who wants one waits for one of another’s many, not for all', async () => {
  const done: string[] = [];
  const note = (name: string) => () => done.push(name);
  const many = Array.from({ length: 5 }, (_none, index) => renderJob(job, 1).then(note(`many ${index}`)));
  const one = renderJob(job, 2).then(note('one'));
  await Promise.all([...many, one]);
  expect(done.indexOf('one')).toBeLessThanOrEqual(2);
});

test('beyond fifty of one user the next is refused in words, and others go on', async () => {
  const many = Array.from({ length: 51 }, () => renderJob(job, 1));
  await expect(renderJob(job, 1)).rejects.toThrow('Too many of your documents are being created');
  await expect(renderJob(job, 2)).resolves.toBeTruthy();
  await Promise.all(many);
});

test('a control character does not break the workbook', async () => {
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(await renderJob(job));
  expect(JSON.stringify(sheets[0]?.rows)).toContain('control  character');
});
