import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { cancelProForma, releaseProForma } from '#server/modules/sales/orders/changes/changeProForma.ts';
import { openProFormaDocument } from './buildProFormaDocument.ts';
import { findCancelReasons, findProFormas } from './queries.ts';

export const proFormas: Handlers<Areas['proFormas']> = {
  listProFormas: ({ db }, { query }) => findProFormas(db, query),
  proFormaCancelReasons: ({ db }) => findCancelReasons(db),
  cancelProForma: (context, { params, body }) => cancelProForma(context, params.id, body),
  releaseProForma: (context, { params, body }) =>
    releaseProForma(context, params.id, { Reason: body?.Reason ?? null, Version: body?.Version }),
  openProFormaDocument: (context, { params }) => openProFormaDocument(context, params.id),
};
