import { join } from 'node:path';
import { build } from 'vite';
import type { Rollup } from 'vite';
import { expect, test } from 'vitest';
import { listCalls } from '#contract/index.ts';
import { contractInBrowserPlugin } from '../../scripts/build/contractInBrowser.ts';

const root = join(import.meta.dirname, '..', '..');

const kindOf = ({ reply }: { reply: object }) => ('kind' in reply && reply.kind !== 'page' ? reply.kind : 'JSON');

test('the browser knows of every call what kind of answer it is: a file is not read as JSON', async () => {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [contractInBrowserPlugin()],
    build: { write: false, minify: false, rollupOptions: { preserveEntrySignatures: 'strict', input: join(root, 'contract/index.ts') } },
  })) as Rollup.RollupOutput;
  const source = built.output[0].code;
  const inBrowser = (await import(`data:text/javascript;base64,${Buffer.from(source).toString('base64')}`)) as {
    listCalls: typeof listCalls;
  };
  const kindsOf = (calls: ReturnType<typeof listCalls>) =>
    Object.fromEntries(calls.map(({ area, name, call }) => [`${area}.${name}`, kindOf(call)]));
  const known = kindsOf(inBrowser.listCalls());
  expect(Object.values(known).filter((kind) => kind === 'file').length).toBeGreaterThan(30);
  expect(known).toHaveProperty(['entities.exportRowsCustomer']);
  expect(kindsOf(listCalls())).toMatchObject(known);
});
