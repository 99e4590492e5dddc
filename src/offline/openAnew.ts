import { isServerThere } from '#src/api/session/isServerThere.ts';
import { queryClient } from '#src/api/queryClient.ts';
import { waiting } from '#src/drafts/shelf/waiting.ts';
import { hasUnsavedChanges } from '#src/ui/screen/dialog/unsaved.ts';
import { isOnScreen } from '#src/ui/state/onScreen.tsx';

/** Whether the page can reload without loss. True if there is no unsaved input and no request to save is running. */
export const canReload = () => !hasUnsavedChanges() && queryClient.isMutating() === 0;

/** Milliseconds for which a message with *Undo* stays before a reload may remove it. */
const messageMs = 3000;
let messageAtMs = -messageMs;

/** Records that a message is shown now, even if the code that displays it failed to load. */
export const noteMessage = () => {
  messageAtMs = performance.now();
};

const isShowingMessage = () => isOnScreen('toast') || performance.now() - messageAtMs < messageMs;

/** Whether the page may reload by itself between two screens. Not while work in this tab waits for a connection. */
export const canReloadAutomatically = () => canReload() && waiting.get().length === 0 && !isShowingMessage();

const minIntervalMs = 60_000;
const maxTries = 2;
const triesKey = 'reloadedForPart';

interface Tries {
  release: string;
  times: number;
  atMs: number;
}

/** Identifies the release by its first script file. */
const currentRelease = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';

/** Returns how often the page was reloaded because this part did not load, within this release. */
const readTries = (part: string): Tries => {
  const release = currentRelease();
  const storedTries = JSON.parse(sessionStorage.getItem(triesKey + part) ?? 'null') as Tries | null;
  return storedTries?.release === release ? storedTries : { release, times: 0, atMs: 0 };
};

/** Whether reloading has not helped. The message must then suggest something else. */
export const isGivenUp = (part: string) => readTries(part).times >= maxTries;

/** Resets the count when the part has loaded. */
export const forgetTries = (part: string) => sessionStorage.removeItem(triesKey + part);

/**
 * Reloads the page because a part failed to load, since a browser does not request it again. Reloads only if the server answers, at most
 * once a minute and twice for one release. `isAllowed` is asked just before the reload.
 */
export const reloadForPart = async (part: string, isAllowed: () => boolean = () => true): Promise<void> => {
  const { release, times, atMs } = readTries(part);
  if (times >= maxTries || Date.now() - atMs < minIntervalMs || !navigator.onLine || !(await isServerThere()) || !isAllowed()) return;
  sessionStorage.setItem(triesKey + part, JSON.stringify({ release, times: times + 1, atMs: Date.now() }));
  location.reload();
};
