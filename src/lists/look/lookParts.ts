/** Modules that every list loads besides its rows. */
export { fetchLooks as askLooks } from './fetchLooks.ts';
export { LookTools } from './LookTools.tsx';
