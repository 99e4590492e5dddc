/** Message from a page that tells a waiting service worker to activate its release. */
export const takeOver = 'take over';
