/** Modules that every list loads besides its rows. */
export { fetchLooks } from './fetchLooks.ts';
export { LookTools } from './LookTools.tsx';
