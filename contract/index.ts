import * as areas from './areas.ts';
import type { Endpoint } from './call/endpoint.ts';
import { entityActions, entityCalls } from './masterData/entities/all.ts';

export type Areas = typeof areas;

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'allow' in value;

const areaCalls = () =>
  Object.entries(areas).flatMap(([area, members]) =>
    Object.entries(members as Record<string, unknown>)
      .filter((entry): entry is [string, Endpoint] => isCall(entry[1]) && !entityActions.has(entry[1]))
      .map(([name, call]) => ({ area, name, call })),
  );

/** Lists every call with its area and name. Calls of areas come before calls of entities. */
export const listCalls = () => [...areaCalls(), ...entityCalls];
