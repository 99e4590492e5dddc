import { readFileSync, writeFileSync } from 'node:fs';
const text = readFileSync(new URL('../tests/support/invariants.ts', import.meta.url), 'utf8').replace("import { expect } from 'vitest';", "const expect = (x: unknown) => ({ toEqual: (_: unknown) => x });");
writeFileSync(new URL('./_inv2.ts', import.meta.url), text);
const { invariants, findViolations } = await import('./_inv2.ts');
import { connect } from '#server/database/connect.ts';
const d = connect({ connectionString: process.env.DATABASE_URL! });
for (const i of invariants) { const t = performance.now(); console.log((await findViolations(d.db, i)), i, Math.round(performance.now() - t)); }
await d.close();
