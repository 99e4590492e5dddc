import { defineConfig } from 'vitest/config';

/** For Stryker: the test file of the one rule that is being changed, without a database. */
export default defineConfig({ test: { include: [process.env.RULE_TEST ?? 'tests/contract/money.test.ts'] } });
