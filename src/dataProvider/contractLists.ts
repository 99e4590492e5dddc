import { z } from 'zod';
import { listCalls } from '#contract/index.ts';
import { labelField } from '#contract/words.ts';
import type { Readable } from './readable.ts';

/** Turns `listOpenOrders` into `openOrders`. */
const nameList = (call: string) => call.replace(/^(list|get|load)(?=[A-Z])/, '').replace(/^./, (first) => first.toLowerCase());

const listParts = new Set(['filter', 'sort', 'range']);
const namesIn = (shape: z.ZodType) => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : []).filter((name) => !listParts.has(name));

/**
 * Every list of the contract as a read-only resource, such as orders, invoices, payments and stock levels. Plain data that the build generates
 * (scripts/build/resourceMenu.ts).
 */
export const contractLists: readonly Readable[] = listCalls().flatMap(({ name, call }) =>
  call.list
    ? [
        {
          name: nameList(name),
          id: call.list.id,
          plural: labelField(nameList(name)).toLowerCase(),
          calls: {
            list: { method: call.method, path: call.path, allow: call.allow, reply: { kind: 'page' as const, row: {} as z.ZodType } },
          },
          parts: { path: namesIn(call.params), query: namesIn(call.query) },
          isSingle: false,
          isReadOnly: true,
          canRemove: false,
        },
      ]
    : [],
);
