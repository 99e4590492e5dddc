import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { AppError } from '#contract/call/errors.ts';
import { isStorable, removeInvisible } from '#contract/text/text.ts';
import { fieldErrors, summariseErrors } from '#contract/words.ts';
import { isFormerField } from './formerFields.ts';
import { findUnknownFields } from './unknownFields.ts';

const read = (schema: z.ZodType, value: unknown, errors: Record<string, string>) => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  Object.assign(errors, fieldErrors(parsed.error));
  return undefined;
};

/** Refuses a missing body by naming its required fields. */
const readBody = ({ body: schema }: Endpoint, value: unknown, errors: Record<string, string>) => {
  const isMissing = value === undefined && !schema.safeParse(undefined).success;
  const empty = isMissing ? schema.safeParse({}).error : undefined;
  return read(schema, empty && !('' in fieldErrors(empty)) ? {} : value, errors);
};

const takesNoBody = (endpoint: Endpoint) => endpoint.body.safeParse(undefined).success && !endpoint.body.safeParse({}).success;

const deepest = 24;
/** Limits of numbers. No column holds more, or has a smaller fraction. */
const [largest, smallest] = [1e15, 1e-9];

const findFault = (value: unknown): string | undefined => {
  if (typeof value === 'string') return isStorable(value) ? undefined : 'contains a character that cannot be stored';
  if (typeof value !== 'number' || value === 0) return undefined;
  const size = Math.abs(value);
  return size <= largest && size >= smallest ? undefined : 'is outside the range of allowed numbers';
};

/** Most fields that an error names. A file may have a wrong value in each of a million cells. */
const maxNamed = 1000;

/** Finds text and numbers that no call accepts, before the call's own rules. Returns what is wrong with each field, up to a limit. */
const findFaults = (parts: readonly unknown[]): Record<string, string> => {
  const faults = new Map<string, string>();
  const note = (path: string, fault: string) => void (faults.has(path) || faults.set(path, fault));
  const guard = (value: unknown, path: string, depth: number): void => {
    if (value instanceof Uint8Array || faults.size >= maxNamed) return;
    const fault = findFault(value);
    if (depth > deepest) note(path.split('.')[0] ?? '', 'is nested too deeply');
    else if (fault) note(path, fault);
    else if (Array.isArray(value)) value.forEach((item, index) => guard(item, `${path}${path && '.'}${index}`, depth + 1));
    else if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value)) {
        if (!isStorable(name)) note(path, 'has a name with a character that cannot be stored');
        guard(item, `${path}${path && '.'}${name}`, depth + 1);
      }
  };
  for (const part of parts) guard(part, '', 0);
  return Object.fromEntries(faults);
};

/** Returns whether a field keeps its text exactly as typed, as sign-in names and passwords do. */
const isAsChosen = (name: string) => /password|username/i.test(name);

const trimmed = (value: unknown): unknown => {
  if (typeof value === 'string') return removeInvisible(value);
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, isAsChosen(name) ? item : trimmed(item)]));
};

const refuse = (errors: Record<string, string>) => {
  const all = Object.entries(errors);
  if (all.length === 0) return;
  throw new AppError('INVALID_INPUT', summariseErrors(errors), { fields: Object.fromEntries(all.slice(0, maxNamed)) });
};

const noFields = z.object({});

const findUnknown = (endpoint: Endpoint, { query, body }: Pick<FastifyRequest, 'query' | 'body'>) => {
  const unknownFields = {
    ...findUnknownFields(endpoint.query, query),
    ...findUnknownFields(takesNoBody(endpoint) ? noFields : endpoint.body, body),
  };
  return Object.fromEntries(Object.entries(unknownFields).filter(([field]) => !isFormerField(endpoint, field)));
};

/**
 * Returns path, query and body as the contract defines them. Throws one INVALID_INPUT that names the wrong fields, up to a thousand. A repeated request gets its
 * stored answer even if it has fields that are now refused, so `isRepeat` is called before unknown fields are checked.
 */
export const readInput = async (
  endpoint: Endpoint,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
  isRepeat: () => Promise<boolean>,
) => {
  refuse(findFaults([request.params, request.query, request.body]));
  const errors: Record<string, string> = {};
  const unknown = findUnknown(endpoint, request);
  if (Object.keys(unknown).length > 0 && !(await isRepeat())) Object.assign(errors, unknown);
  const params = read(endpoint.params, trimmed(request.params), errors);
  const query = read(endpoint.query, trimmed(request.query), errors);
  const body = takesNoBody(endpoint) ? undefined : readBody(endpoint, trimmed(request.body ?? undefined), errors);
  // Checks the content of a filter, which is JSON inside the query and is parsed only now.
  refuse({ ...findFaults([query]), ...errors });
  return { params, query, body };
};

/** Reads path and query of a request whose body the worker process reads. */
export const readAddress = (endpoint: Endpoint, request: Pick<FastifyRequest, 'params' | 'query'>) =>
  readInput({ ...endpoint, body: z.undefined() }, { params: request.params, query: request.query, body: undefined }, async () => false);
