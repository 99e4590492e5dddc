import { businessDay } from '#server/businessDay.ts';
import { apiAs } from './api.ts';

export interface PickableOrder {
  OrderId: number;
  Status: string;
  CreditHold: string | null;
  LinesShort: number;
  Lines: number;
}

/**
 * Lists orders of the demo data that are ready to pick in full, in the order of the pick list. Leaves out orders taken today, because other
 * journeys are still changing theirs.
 */
export const listPickableOrders = async (): Promise<PickableOrder[]> => {
  const warehouse = await apiAs('warehouse');
  const office = await apiAs('office');
  const all = await warehouse.ask<PickableOrder[]>('/api/Order/LoadPickList');
  const free = all.filter(({ Status, CreditHold, LinesShort }) => Status === 'Open' && CreditHold === null && LinesShort === 0);
  const orders = await Promise.all(free.map(({ OrderId }) => office.ask<{ OrderDate: string }>(`/api/Order/GetOrder?orderId=${OrderId}`)));
  return free.filter((_order, index) => (orders[index]?.OrderDate ?? '') < businessDay(new Date()));
};
