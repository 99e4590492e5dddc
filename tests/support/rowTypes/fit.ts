import { Big } from '#contract/money.ts';
import type { Shape } from './rowType.ts';

const kindOf = (value: unknown) => {
  if (value === null) return 'null';
  if (value === undefined) return 'absent';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Big) return 'Big';
  return value instanceof Date ? 'Date' : typeof value;
};

/** Returns the parts of a value that do not match its type, by path: `Lines.0.Quantity is null, not number`. */
export const findMisfits = (value: unknown, shape: Shape, path = ''): string[] => {
  const { kinds, literals, fields, of } = shape;
  if (kinds.includes('any')) return [];
  const kind = kindOf(value);
  if (!kinds.includes(kind)) return [`${path} is ${kind}, not ${kinds.join(' or ')}`];
  if (literals && (kind === 'string' || kind === 'number') && !literals.includes(value as string))
    return [`${path} is ${JSON.stringify(value)}, not one of ${literals.join(', ')}`];
  const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  if (kind === 'array' && of) return (value as unknown[]).flatMap((element, index) => findMisfits(element, of, at(index)));
  if (kind !== 'object' || !fields) return [];
  const record = value as Record<string, unknown>;
  return Object.entries(fields).flatMap(([name, field]) => findMisfits(record[name], field, at(name)));
};
