import { describe, expect, test } from 'vitest';
import { answers } from '#contract/entities/entity.ts';
import { allEntities } from '#contract/entities/registry.ts';
import { listCalls } from '#contract/index.ts';
import { entities } from '#server/modules/entities/routes.ts';
import { writable } from '#tests/support/samples.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import { testEntity } from '#tests/support/testEntity.ts';

const app = useTestApp();

test('every call of every entity is served, by the one handler', () => {
  const served = listCalls().filter(({ call }) => answers.has(call));
  expect(served.every(({ area, name }) => area === 'entities' && entities[name] !== undefined)).toBe(true);
  expect(served).toHaveLength(answers.size);
  expect(allEntities().length).toBeGreaterThanOrEqual(8);
});

describe.for(writable().map((file) => [file.name, file] as const))('%s', ([, file]) => {
  testEntity(app, file);
});
