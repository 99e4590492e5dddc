import { listCalls } from '#contract/index.ts';
import { labelOf } from '#contract/words.ts';
import type { Readable } from './readable.ts';

/** `listOpenOrders` → `openOrders` */
const nameOf = (call: string) => call.replace(/^(list|get|load)(?=[A-Z])/, '').replace(/^./, (first) => first.toLowerCase());

/** Every list of the contract as a resource that is only read: orders, invoices, payments, stock levels and so on. */
export const contractLists: readonly Readable[] = listCalls().flatMap(({ name, call }) =>
  call.list
    ? [
        {
          name: nameOf(name),
          id: call.list.id,
          plural: labelOf(nameOf(name)).toLowerCase(),
          calls: { list: call },
          isSingle: false,
          isReadOnly: true,
          canRemove: false,
        },
      ]
    : [],
);
