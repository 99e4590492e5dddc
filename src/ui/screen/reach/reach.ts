let findTarget: (to: string) => string | undefined = (to) => to;

interface Reach {
  /** Whether the screen exists and the user may open it. */
  isThere: (path: string) => boolean;
  /** Address of the same content beside another screen, for users who may not open its own screen. */
  beside?: (to: string) => string | undefined;
}

/** Sets how links resolve. Called by the shell. */
export const setReach = ({ isThere, beside: findSidePanel }: Reach) => {
  findTarget = (to) => (isThere(to.split('?')[0] ?? to) ? to : findSidePanel?.(to));
};

/** Resolves a link to its screen, or to its place beside another screen. Undefined if it would end at *not found*. */
export const resolveLink = (to: string) => findTarget(to);

/** Tells whether a link leads anywhere, so that dead links are not offered. */
export const canReach = (to: string) => findTarget(to) !== undefined;
