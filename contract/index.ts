import type { Endpoint } from './endpoint.ts';
import * as addresses from './addresses.ts';
import * as auth from './auth.ts';
import * as customers from './customers.ts';
import * as documents from './documents.ts';
import * as history from './history.ts';
import * as invoices from './invoices.ts';
import * as lookups from './lookups.ts';
import * as mail from './mail.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as picking from './picking.ts';
import * as products from './products.ts';
import * as proFormas from './proFormas.ts';
import * as reference from './reference.ts';
import * as search from './search.ts';
import * as statements from './statements.ts';
import * as users from './users.ts';

/** Every area of the API. The server answers exactly these. */
export const areas = {
  addresses,
  auth,
  customers,
  documents,
  history,
  invoices,
  lookups,
  mail,
  orders,
  payments,
  picking,
  products,
  proFormas,
  reference,
  search,
  statements,
  users,
};
export type Areas = typeof areas;

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'allow' in value;

/** Every call there is, with the area and the name it goes by. */
export const listCalls = () =>
  Object.entries(areas).flatMap(([area, members]) =>
    Object.entries(members as Record<string, unknown>)
      .filter((entry): entry is [string, Endpoint] => isCall(entry[1]))
      .map(([name, call]) => ({ area, name, call })),
  );
