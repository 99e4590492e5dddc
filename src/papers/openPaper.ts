import { getDocument } from '#contract/system/documents/calls.ts';
import type { KeptDocument } from '#contract/system/documents/shapes.ts';
import { call } from '#src/api/call.ts';
import { openInNewTab, saveFile } from '#src/api/openInNewTab.ts';

/** Opens the stored PDF in a new tab. */
export const openPaper = async ({ DocumentId }: Pick<KeptDocument, 'DocumentId'>) =>
  openInNewTab(await call(getDocument, { params: { id: DocumentId } }));

export const savePaper = async ({ DocumentId, FileName }: KeptDocument) =>
  saveFile(await call(getDocument, { params: { id: DocumentId } }), FileName);
