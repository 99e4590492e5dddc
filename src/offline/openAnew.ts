import { isServerThere } from '#src/api/session/isServerThere.ts';
import { queryClient } from '#src/api/queryClient.ts';
import { waiting } from '#src/drafts/shelf/waiting.ts';
import { hasUnsavedChanges } from '#src/ui/screen/dialog/unsaved.ts';
import { isOnScreen } from '#src/ui/state/onScreen.tsx';

/**
 * Whether the page can be opened anew without losing anything: nothing is typed that is not saved, and nothing is on its way to the
 * server.
 */
export const mayOpenAnew = () => !hasUnsavedChanges() && queryClient.isMutating() === 0;

/** As long as what was done a moment ago is told, perhaps with a way back. */
const toldForMs = 3000;
let toldAtMs = -toldForMs;

/** Something was told: also where what would show it did not come. */
export const noteTold = () => {
  toldAtMs = performance.now();
};

const isTelling = () => isOnScreen('toast') || performance.now() - toldAtMs < toldForMs;

/** The same, on the way from one screen to another, unasked: what waits for the connection in this tab goes first. */
export const mayOpenAnewUnasked = () => mayOpenAnew() && waiting.get().length === 0 && !isTelling();

const oncePerMs = 60_000;
const mostTries = 2;
const triesKey = 'reloadedForPart';

interface Tries {
  release: string;
  times: number;
  atMs: number;
}

/** A release is known by the file that its pages begin with. */
const releaseHere = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';

/** How often the page was opened anew for a part of this release. */
const tries = (part: string): Tries => {
  const release = releaseHere();
  const kept = JSON.parse(sessionStorage.getItem(triesKey + part) ?? 'null') as Tries | null;
  return kept?.release === release ? kept : { release, times: 0, atMs: 0 };
};

/** The part does not come by that: what is said of it is to say what else to do. */
export const isGivenUp = (part: string) => tries(part).times >= mostTries;

/** It came. */
export const forgetTries = (part: string) => sessionStorage.removeItem(triesKey + part);

/**
 * For a part that did not come: a browser asks for it no second time while the page stands. Only where the server is there, at most once
 * a minute, and twice for the same release; `may` is asked when nothing more is waited for.
 */
export const openAnewForPart = async (part: string, may: () => boolean = () => true): Promise<void> => {
  const { release, times, atMs } = tries(part);
  if (times >= mostTries || Date.now() - atMs < oncePerMs || !navigator.onLine || !(await isServerThere()) || !may()) return;
  sessionStorage.setItem(triesKey + part, JSON.stringify({ release, times: times + 1, atMs: Date.now() }));
  location.reload();
};
