import { isServerThere } from '#src/api/isServerThere.ts';
import { queryClient } from '#src/api/queryClient.ts';
import { waiting } from '#src/drafts/waiting.ts';
import { hasUnsavedChanges } from '#src/ui/screen/unsaved.ts';

/**
 * Whether the page can be opened anew without losing anything: nothing is typed that is not saved, and nothing is on its way to the
 * server.
 */
export const mayOpenAnew = () => !hasUnsavedChanges() && queryClient.isMutating() === 0;

/** What was done a moment ago is still told, perhaps with a way back. */
const isTelling = () => document.querySelector('.toast') !== null;

/** The same, on the way from one screen to another, unasked: what waits for the connection in this tab goes first. */
export const mayOpenAnewUnasked = () => mayOpenAnew() && waiting.get().length === 0 && !isTelling();

const oncePerMs = 60_000;
const reloadedKey = 'reloadedForPart';

const isTooSoon = () => Date.now() - Number(sessionStorage.getItem(reloadedKey)) < oncePerMs;

/**
 * For a part that did not come: a browser asks for it no second time while the page stands. Only where the server is there, and at most once
 * a minute; `may` is asked when nothing more is waited for.
 */
export const openAnewForPart = async (may: () => boolean = () => true): Promise<void> => {
  if (isTooSoon() || !navigator.onLine || !(await isServerThere()) || !may()) return;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  location.reload();
};
