import type { Values } from '#src/resources/engine/kinds/kind.ts';

export const asRows = (value: unknown) => (Array.isArray(value) ? (value as Values[]) : []);
