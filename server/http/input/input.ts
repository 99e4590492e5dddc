import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { AppError } from '#contract/call/errors.ts';
import { isStorable, withoutUnseen } from '#contract/text/text.ts';
import { fieldErrors, summaryOf } from '#contract/words.ts';
import { isFormerField } from './formerFields.ts';
import { findUnknownFields } from './unknownFields.ts';

const read = (schema: z.ZodType, value: unknown, errors: Record<string, string>) => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  Object.assign(errors, fieldErrors(parsed.error));
  return undefined;
};

/** A body that is missing is refused by the fields that it wants. */
const readBody = ({ body: schema }: Endpoint, value: unknown, errors: Record<string, string>) => {
  const isMissing = value === undefined && !schema.safeParse(undefined).success;
  const empty = isMissing ? schema.safeParse({}).error : undefined;
  return read(schema, empty && !('' in fieldErrors(empty)) ? {} : value, errors);
};

const takesNoBody = (endpoint: Endpoint) => endpoint.body.safeParse(undefined).success && !endpoint.body.safeParse({}).success;

const deepest = 24;
/** Beyond what any column holds; smaller than any fraction that one has. */
const [largest, smallest] = [1e15, 1e-9];

const faultOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return isStorable(value) ? undefined : 'contains a character that cannot be stored';
  if (typeof value !== 'number' || value === 0) return undefined;
  const size = Math.abs(value);
  return size <= largest && size >= smallest ? undefined : 'is larger or smaller than any number here';
};

/** What no call takes, wherever it stands: one guard for all text and all numbers, before any rule of a call is asked. */
const guard = (value: unknown, path: string, depth: number, errors: Record<string, string>): void => {
  if (value instanceof Uint8Array) return;
  const fault = faultOf(value);
  if (depth > deepest) errors[path.split('.')[0] ?? ''] ??= 'is nested too deeply';
  else if (fault) errors[path] ??= fault;
  else if (Array.isArray(value)) value.forEach((item, index) => guard(item, `${path}${path && '.'}${index}`, depth + 1, errors));
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value)) {
      if (!isStorable(name)) errors[path] ??= 'has a name with a character that cannot be stored';
      guard(item, `${path}${path && '.'}${name}`, depth + 1, errors);
    }
};

/** What one signs in with is as it was chosen. */
const isAsChosen = (name: string) => /password|username/i.test(name);

const seen = (value: unknown): unknown => {
  if (typeof value === 'string') return withoutUnseen(value);
  if (Array.isArray(value)) return value.map(seen);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, isAsChosen(name) ? item : seen(item)]));
};

const refuse = (errors: Record<string, string>) => {
  if (Object.keys(errors).length > 0) throw new AppError('INVALID_INPUT', summaryOf(errors), { fields: errors });
};

const noFields = z.object({});

const findUnknown = (endpoint: Endpoint, { query, body }: FastifyRequest) => {
  const found = {
    ...findUnknownFields(endpoint.query, query),
    ...findUnknownFields(takesNoBody(endpoint) ? noFields : endpoint.body, body),
  };
  return Object.fromEntries(Object.entries(found).filter(([field]) => !isFormerField(endpoint, field)));
};

/**
 * Returns path, query and body as the contract has them, or throws one INVALID_INPUT that names every wrong field. A repeat of a request that
 * was answered before unknown fields were refused gets that answer, so `isRepeat` is asked before they are.
 */
export const readInput = async (endpoint: Endpoint, request: FastifyRequest, isRepeat: () => Promise<boolean>) => {
  const errors: Record<string, string> = {};
  for (const part of [request.params, request.query, request.body]) guard(part, '', 0, errors);
  refuse(errors);
  const unknown = findUnknown(endpoint, request);
  if (Object.keys(unknown).length > 0 && !(await isRepeat())) Object.assign(errors, unknown);
  const params = read(endpoint.params, seen(request.params), errors);
  const query = read(endpoint.query, seen(request.query), errors);
  const body = takesNoBody(endpoint) ? undefined : readBody(endpoint, seen(request.body ?? undefined), errors);
  // A filter is JSON within the query: only now is seen what it holds.
  guard(query, '', 0, errors);
  refuse(errors);
  return { params, query, body };
};
