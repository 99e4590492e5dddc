/** A page to a worker that waits: its release may be taken. */
export const takeOver = 'take over';
