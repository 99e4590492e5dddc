import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { convertToPdf } from './convertToPdf.ts';

export const conversion: Handlers<Areas['conversion']> = {
  convertToPdf: (context, { query, body }) => convertToPdf(context, body, query),
};
