import { expect, test } from 'vitest';
import { screens } from '#contract/screenPaths.ts';
import type { Role } from '#contract/call/roles.ts';
import { shots } from '#scripts/screens/shots.ts';
import { isScreenFor } from '#src/shell/screens/screens.ts';

const roleOf: Readonly<Record<string, Role>> = {
  admin: 'Admin',
  office: 'Office',
  warehouse: 'Warehouse',
  finance: 'Finance',
  customer: 'Customer',
};
const taken = await Promise.all(
  shots.map(async ({ name, role, path }) => ({ name, role, path: typeof path === 'string' ? path : await path(async () => [] as never) })),
);

test('every screen has a picture, taken as somebody who may open it', () => {
  const pathOf = ({ path }: { path: string }) => path.split('?')[0] ?? '';
  const pictured = taken.map(pathOf);
  const missing = Object.values(screens).filter((screen) => !pictured.some((path) => path === screen || path.startsWith(`${screen}/`)));
  expect(missing).toEqual([]);
  const closed = taken.filter(
    (shot) => shot.role !== null && shot.path !== screens.notFound && !isScreenFor(pathOf(shot), [roleOf[shot.role] as Role]),
  );
  expect(closed).toEqual([]);
  expect(new Set(taken.map(({ name }) => name)).size).toBe(taken.length);
});
