import { defineConfig } from 'vitest/config';

/** Runs the test file of the rule that Stryker is changing, without a database. */
export default defineConfig({ test: { include: [process.env.RULE_TEST ?? 'tests/contract/money.test.ts'] } });
