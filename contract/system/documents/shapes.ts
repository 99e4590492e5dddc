import { z } from 'zod';
import { Id } from '#contract/values.ts';

/** The stored PDF of an issued document. `GET /api/Document/{id}` returns its bytes. */
export const KeptDocument = z.object({ DocumentId: Id, FileName: z.string(), Sha256: z.string() });
export type KeptDocument = z.infer<typeof KeptDocument>;
