import type { Values } from './kind.ts';

export const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as Values[]) : []);
