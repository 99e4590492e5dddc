import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { fieldErrors, summaryOf } from '#contract/words.ts';

const read = (schema: z.ZodType, value: unknown, errors: Record<string, string>) => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  Object.assign(errors, fieldErrors(parsed.error));
  return undefined;
};

const takesNoBody = (endpoint: Endpoint) => endpoint.body.safeParse(undefined).success && !endpoint.body.safeParse({}).success;

/** Path, query and body as the contract wants them, or one INVALID_INPUT that names every wrong field. */
export const readInput = (endpoint: Endpoint, request: FastifyRequest) => {
  const errors: Record<string, string> = {};
  const params = read(endpoint.params, request.params, errors);
  const query = read(endpoint.query, request.query, errors);
  const body = takesNoBody(endpoint) ? undefined : read(endpoint.body, request.body ?? undefined, errors);
  if (Object.keys(errors).length > 0) throw new AppError('INVALID_INPUT', summaryOf(errors), { fields: errors });
  return { params, query, body };
};
