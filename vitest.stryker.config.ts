import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { guidePlugin } from './scripts/build/guide.ts';

const { RULE_TESTS = 'tests/contract/money.test.ts' } = process.env;

/** Runs the tests of the one rule that Stryker is changing, without a database. */
export default defineConfig({
  plugins: [guidePlugin()],
  resolve: { alias: [{ find: /^react-router$/, replacement: fileURLToPath(import.meta.resolve('react-router')) }] },
  test: { include: RULE_TESTS.split(' '), setupFiles: ['tests/support/matchers.ts', 'tests/support/patience.ts'] },
});
