import { lazy } from 'react';

/** Loads on demand, because the input is large and most records do not need it. */
export const RowsInput = lazy(async () => ({ default: (await import('./RowsInput.tsx')).RowsInput }));
