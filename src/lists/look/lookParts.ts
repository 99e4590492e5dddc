/** Modules that every list loads besides its rows. */
export { askLooks } from './askLooks.ts';
export { LookTools } from './LookTools.tsx';
