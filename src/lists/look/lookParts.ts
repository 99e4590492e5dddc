/** What every list fetches beside its rows. */
export { askLooks } from './askLooks.ts';
export { LookTools } from './LookTools.tsx';
