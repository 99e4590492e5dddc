let findTarget: (to: string) => string | undefined = (to) => to;

interface Reach {
  /** Whether the screen exists and the user may open it. */
  isThere: (path: string) => boolean;
  /** Returns the address of the content in a side panel, for users who may not open its screen. */
  beside?: (to: string) => string | undefined;
}

/** Sets how links resolve. Called by the shell. */
export const setReach = ({ isThere, beside: findSidePanel }: Reach) => {
  findTarget = (to) => (isThere(to.split('?')[0] ?? to) ? to : findSidePanel?.(to));
};

/** Returns the address of a link, as a screen or as a side panel. Undefined if it would end at *not found*. */
export const resolveLink = (to: string) => findTarget(to);

/** Whether a link leads anywhere, so that dead links are not offered. */
export const canReach = (to: string) => findTarget(to) !== undefined;
