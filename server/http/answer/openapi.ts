import { z } from 'zod';
import { isSchema, expandPaths } from '#contract/call/endpoint.ts';
import { isForbiddenToKeys } from '#contract/call/forPeople.ts';
import type { Endpoint, Reply } from '#contract/call/endpoint.ts';
import { errorStatus } from '#contract/call/errors.ts';

/** Removes the settings of forms and columns from the schema. Uses a field's hint as its description. */
const describeField = ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
  const { hint } = jsonSchema;
  for (const name of ['hint', 'kind', 'of', 'where', 'through', 'part', 'words', 'unit', 'isCost', 'isReadOnly', 'isAddOnly'])
    delete jsonSchema[name];
  if (typeof hint === 'string') jsonSchema.description = hint;
};

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _drop, ...ownSchema } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
    override: describeField,
  }) as Record<string, unknown>;
  return ownSchema;
};

const describeContent = (reply: Reply) => {
  if (isSchema(reply)) return { 'application/json': { schema: toJsonSchema(reply, 'input') } };
  if (reply.kind === 'page') return { 'application/json': { schema: { type: 'array', items: toJsonSchema(reply.row, 'input') } } };
  if (reply.kind === 'text') return { 'text/plain': { schema: { type: 'string' } } };
  if (reply.kind === 'events')
    return { 'text/event-stream': { schema: { oneOf: Object.values(reply.events).map((event) => toJsonSchema(event, 'input')) } } };
  return reply.kind === 'file' ? { [reply.contentType]: { schema: { type: 'string', format: 'binary' } } } : undefined;
};

const describeParameters = (endpoint: Endpoint, path: string) => {
  const list = (schema: z.ZodType, where: 'path' | 'query') => {
    const shape = (schema as z.ZodObject).shape as Record<string, z.ZodType>;
    return Object.entries(shape)
      .filter(([name]) => where === 'query' || path.includes(`{${name}}`))
      .map(([name, value]) => ({
        name,
        in: where,
        required: where === 'path' || !value.safeParse(undefined).success,
        schema: toJsonSchema(value, 'input'),
      }));
  };
  return [...list(endpoint.params, 'path'), ...list(endpoint.query, 'query')];
};

const describeAllow = (endpoint: Endpoint) =>
  typeof endpoint.allow === 'string' ? (endpoint.allow === 'anyone' ? 'anyone' : 'any signed-in user') : endpoint.allow.join(', ');

const describeResponses = (endpoint: Endpoint) => {
  const content = describeContent(endpoint.reply);
  const errors = endpoint.errors.map((code) => [String(errorStatus[code]), { description: code }]);
  return {
    [content ? '200' : '204']: { description: 'Done', ...(content && { content }) },
    '400': { description: 'INVALID_INPUT, with the field' },
    ...Object.fromEntries(errors),
  };
};

const describeBody = ({ body, uploadMb }: Endpoint) =>
  uploadMb === undefined
    ? { 'application/json': { schema: toJsonSchema(body, 'input') } }
    : { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

const describeCall = (endpoint: Endpoint, path: string, area: string, name: string) => ({
  tags: [area],
  operationId: path === endpoint.path.replaceAll('?}', '}') ? name : `${name}_${path.split('{').length - 1}`,
  summary: endpoint.summary,
  description: `For: ${describeAllow(endpoint)}.${endpoint.allow !== 'anyone' && isForbiddenToKeys(endpoint) ? ' Not with an API key.' : ''}`,
  'x-roles': endpoint.allow,
  parameters: describeParameters(endpoint, path),
  ...(endpoint.body.safeParse(undefined).success && !endpoint.body.safeParse({}).success
    ? {}
    : { requestBody: { content: describeBody(endpoint) } }),
  responses: describeResponses(endpoint),
  ...(endpoint.allow === 'anyone' && { security: [] }),
});

export interface ListedCall {
  area: string;
  name: string;
  call: Endpoint;
}

const documentHeader = {
  openapi: '3.0.3',
  info: { title: 'Demijohn', version: '1', description: 'All calls of the back office, with paths, roles, shapes and errors.' },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'Session token or API key' } },
  },
  security: [{ token: [] }],
};

/** Writes the API as an OpenAPI 3 document from the contract, one piece for each call. */
export function* describeApi(calls: readonly ListedCall[]) {
  const byPath = Map.groupBy(
    calls.flatMap((listed) => expandPaths(listed.call.path, (parameter) => `{${parameter}}`).map((path) => ({ ...listed, path }))),
    ({ path }) => path,
  );
  yield `${JSON.stringify(documentHeader).slice(0, -1)},"paths":{`;
  let pathSeparator = '';
  for (const [path, listed] of byPath) {
    yield `${pathSeparator}${JSON.stringify(path)}:{`;
    let callSeparator = '';
    for (const { area, name, call } of listed) {
      yield `${callSeparator}"${call.method.toLowerCase()}":${JSON.stringify(describeCall(call, path, area, name))}`;
      callSeparator = ',';
    }
    yield '}';
    pathSeparator = ',';
  }
  yield '}}';
}
