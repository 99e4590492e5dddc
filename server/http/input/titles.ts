import { z } from 'zod';
import type { Endpoint } from '#contract/call/endpoint.ts';

const titleIn = (field: z.ZodType): string | undefined => {
  const { title } = z.globalRegistry.get(field) ?? {};
  if (title !== undefined) return title;
  const { innerType, in: before, options = [] } = field.def as { innerType?: z.ZodType; in?: z.ZodType; options?: readonly z.ZodType[] };
  const inner = innerType ?? before;
  return inner ? titleIn(inner) : options.map(titleIn).find(Boolean);
};

const cachedTitles = new WeakMap<Endpoint, ReadonlyMap<string, string>>();

/** Titles of the fields in a call's form, if they differ from the field names. */
export const fieldTitles = (endpoint: Endpoint): ReadonlyMap<string, string> => {
  const cached = cachedTitles.get(endpoint);
  if (cached) return cached;
  const fields = [endpoint.query, endpoint.body].flatMap((part) => (part instanceof z.ZodObject ? Object.entries(part.shape) : []));
  const titles = new Map(
    fields.flatMap(([name, field]) => {
      const title = titleIn(field as z.ZodType);
      return title === undefined ? [] : [[name, title] as const];
    }),
  );
  cachedTitles.set(endpoint, titles);
  return titles;
};
