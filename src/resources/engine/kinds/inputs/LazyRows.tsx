import { lazy } from 'react';

/** Rows are heavy, and most records have none. */
export const RowsInput = lazy(async () => ({ default: (await import('./RowsInput.tsx')).RowsInput }));
