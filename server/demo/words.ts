import { orderStatusIds } from '#contract/orders/shapes.ts';

export const orderStatusNames: Record<number, string> = Object.fromEntries(Object.entries(orderStatusIds).map(([name, id]) => [id, name]));
