let isThere: (path: string) => boolean = () => true;

/** The shell says which screens exist and are open to who is signed in. */
export const setReach = (answer: (path: string) => boolean) => {
  isThere = answer;
};

/** Whether a link leads somewhere: what would end at *not found* is not offered. */
export const canReach = (to: string) => isThere(to.split('?')[0] ?? to);
