import { z } from 'zod';
import { Id } from '#contract/values.ts';

/** The kept paper of something issued; its bytes come from `GET /api/Document/{id}`. */
export const KeptDocument = z.object({ DocumentId: Id, FileName: z.string(), Sha256: z.string() });
export type KeptDocument = z.infer<typeof KeptDocument>;
