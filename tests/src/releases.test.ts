// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#src/api/queryClient.ts';
import { onDevice } from '#src/offline/onDevice.ts';
import { storeOnDevice, nextRelease, takeNextRelease } from '#src/offline/releases.ts';
import { useUnsavedChanges } from '#src/ui/screen/dialog/unsaved.ts';

const reload = vi.fn<() => void>();
const unregister = vi.fn<() => Promise<boolean>>();
const ask = vi.fn<typeof fetch>();
const postMessage = vi.fn<(message: string) => void>();

/** A device on which one release is active and a newer release waits. */
const makeDevice = () => {
  const known = Object.assign(new EventTarget(), { waiting: { postMessage }, installing: null, unregister });
  return Object.assign(new EventTarget(), { controller: {}, register: () => Promise.resolve(known) });
};
let device: ReturnType<typeof makeDevice>;
const workerTakesOver = () => device.dispatchEvent(new Event('controllerchange'));
/** Waits longer than a worker may take. */
const wait = () => vi.advanceTimersByTimeAsync(2_000);
const type = () => renderHook(() => useUnsavedChanges(true));
const save = () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const saved = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => answered, networkMode: 'always' })
    .execute(undefined);
  return () => {
    answer();
    return saved;
  };
};

beforeEach(async () => {
  vi.useFakeTimers();
  device = makeDevice();
  Object.defineProperty(navigator, 'serviceWorker', { value: device, configurable: true });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', ask.mockResolvedValue(new Response(null, { status: 200 })));
  unregister.mockResolvedValue(true);
  nextRelease.set(undefined);
  await storeOnDevice();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const mock of [reload, unregister, ask, postMessage]) mock.mockReset();
});

test('a release that takes over opens the page anew, once', async () => {
  expect(nextRelease.get()).toBe('waiting');
  takeNextRelease();
  expect(postMessage).toHaveBeenCalledTimes(1);
  workerTakesOver();
  expect(reload).toHaveBeenCalledTimes(1);
  await wait();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(unregister).not.toHaveBeenCalled();
});

test('what is typed while the worker is awaited stays, and the release is taken afterwards', () => {
  takeNextRelease();
  const { unmount } = type();
  workerTakesOver();
  expect(reload).not.toHaveBeenCalled();
  expect(nextRelease.get()).toBe('taken');
  unmount();
  takeNextRelease();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('what is being saved while the worker is awaited gets its answer', async () => {
  takeNextRelease();
  const end = save();
  workerTakesOver();
  expect(reload).not.toHaveBeenCalled();
  expect(nextRelease.get()).toBe('taken');
  await end();
});

test('a worker that takes over long after it was asked takes no page away', async () => {
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  takeNextRelease();
  await wait();
  workerTakesOver();
  expect(reload).not.toHaveBeenCalled();
  expect(nextRelease.get()).toBe('taken');
});

test('where the worker cannot take over, the next document is the server’s', async () => {
  takeNextRelease();
  await wait();
  expect(unregister).toHaveBeenCalledTimes(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('nothing is given up for it while something is typed or being saved, or no server is there', async () => {
  takeNextRelease();
  const { unmount } = type();
  await wait();
  unmount();
  takeNextRelease();
  const end = save();
  await wait();
  await end();
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  takeNextRelease();
  await wait();
  expect(unregister).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
  expect(nextRelease.get()).toBe('waiting');
});

describe('what is kept on the device', () => {
  const register = vi.fn<() => Promise<EventTarget>>();
  /** A device that has no release yet. Every attempt to start installs a worker. */
  const begin = () => {
    const worker = Object.assign(new EventTarget(), { state: 'installing' });
    const known = Object.assign(new EventTarget(), { installing: worker, waiting: null, active: null });
    register.mockResolvedValueOnce(known);
    return (state: string) => {
      worker.state = state;
      worker.dispatchEvent(new Event('statechange'));
    };
  };
  const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  beforeEach(() => {
    register.mockReset();
    onDevice.set('keeping');
    Object.defineProperty(navigator, 'serviceWorker', {
      value: Object.assign(new EventTarget(), { controller: null, register }),
      configurable: true,
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  test('is said to be kept once all of it is, and not before', async () => {
    const turn = begin();
    await storeOnDevice();
    turn('installed');
    expect(onDevice.get()).toBe('keeping');
    turn('activated');
    expect(onDevice.get()).toBe('kept');
  });

  test('goes on where it broke off: on a bad line after a while, without any once the connection is back', async () => {
    const [first, second, third] = [begin(), begin(), begin()];
    setOnline(true);
    await storeOnDevice();
    first('redundant');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(register).toHaveBeenCalledTimes(2);
    setOnline(false);
    second('redundant');
    await vi.advanceTimersByTimeAsync(300_000);
    expect(register).toHaveBeenCalledTimes(2);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(register).toHaveBeenCalledTimes(3);
    expect(onDevice.get()).toBe('keeping');
    third('activated');
    expect(onDevice.get()).toBe('kept');
  });

  test('is nothing where the browser is told to let no page keep any', async () => {
    register.mockResolvedValueOnce(undefined as unknown as EventTarget);
    await storeOnDevice();
    expect(onDevice.get()).toBe('never');
  });
});
