import { afterEach, expect, test, vi } from 'vitest';
import { deviceShelf } from '#src/drafts/shelf/shelf.ts';
import { deviceOfOwn } from '#tests/support/ownShelf.ts';

afterEach(() => void vi.unstubAllGlobals());

const shelfOf = () => deviceShelf<{ id: string }>();

test('a device that refused once is asked again by what is kept next', async () => {
  const device = deviceOfOwn();
  const shelf = shelfOf();
  device.refuse();
  await expect(shelf.put({ id: 'one' })).rejects.toThrow('Not now');
  device.grant();
  await shelf.put({ id: 'two' });
  expect([...device.rows.keys()]).toEqual(['two']);
});

test('what is kept after the browser closed the connection is on the device, without anybody noticing', async () => {
  const device = deviceOfOwn();
  const shelf = shelfOf();
  await shelf.put({ id: 'one' });
  device.close();
  await shelf.put({ id: 'two' });
  await shelf.remove('one');
  expect([await shelf.all(), device.opened()]).toEqual([[{ id: 'two' }], 2]);
});

test('what was being kept when the connection was lost is kept once more', async () => {
  const device = deviceOfOwn();
  const shelf = shelfOf();
  device.lose();
  await shelf.put({ id: 'one' });
  expect([...device.rows.keys()]).toEqual(['one']);
});

test('a device that keeps nothing is asked twice for each change, and no more', async () => {
  const device = deviceOfOwn();
  device.refuse();
  await expect(shelfOf().put({ id: 'one' })).rejects.toThrow('Not now');
  expect(device.opened()).toBe(2);
});
