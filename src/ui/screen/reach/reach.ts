let thereFor: (to: string) => string | undefined = (to) => to;

interface Reach {
  /** Which screens exist and are open to who is signed in. */
  isThere: (path: string) => boolean;
  /** Where the same is done at the side of another screen, for who may not open its own. */
  beside?: (to: string) => string | undefined;
}

/** The shell says where links lead. */
export const setReach = ({ isThere, beside }: Reach) => {
  thereFor = (to) => (isThere(to.split('?')[0] ?? to) ? to : beside?.(to));
};

/** Where a link leads: to its screen, or what stands beside another for it; undefined where it would end at *not found*. */
export const reachedBy = (to: string) => thereFor(to);

/** Whether a link leads somewhere: what would end at *not found* is not offered. */
export const canReach = (to: string) => thereFor(to) !== undefined;
