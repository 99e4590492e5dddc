import { renderPdf } from './render.ts';
import type { SingleDocument } from './snapshots/snapshots.ts';

/** Many documents in one PDF, for one printing; each counts its own pages. */
export const renderMerged = (title: string, documents: readonly SingleDocument[], owner = 0): Promise<Uint8Array> =>
  renderPdf({ kind: 'merged', title, documents: [...documents] }, owner);
