/** Message from a page to a waiting worker, to activate its release. */
export const takeOver = 'take over';
