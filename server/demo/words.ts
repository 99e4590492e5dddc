import { orderStatusIds } from '#contract/orderShapes.ts';

export const orderStatusNames: Record<number, string> = Object.fromEntries(Object.entries(orderStatusIds).map(([name, id]) => [id, name]));
