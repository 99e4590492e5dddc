import { lazy } from 'react';

/** Loaded on demand, because the input is large and most records do not need it. */
export const RowsInput = lazy(async () => ({ default: (await import('./RowsInput.tsx')).RowsInput }));
