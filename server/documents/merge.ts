import { renderPdf } from './render.ts';
import type { SingleDocument } from './snapshots/snapshots.ts';

/** Renders many documents into one PDF for a single print run. Each document has its own page numbers. */
export const renderMerged = (title: string, documents: readonly SingleDocument[], owner = 0): Promise<Uint8Array> =>
  renderPdf({ kind: 'merged', title, documents: [...documents] }, owner);
