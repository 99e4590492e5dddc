import { z } from 'zod';
import { DebtByAge } from '#contract/money/statements/rows.ts';
import { OrderStatus } from '#contract/sales/deal/states.ts';
import { endpoint } from '#contract/call/endpoint.ts';
import { IdOrAll, Month } from '#contract/values.ts';

/** Maximum period. A report covers longer ones. */
export const maxMonths = 36;
/** Number of customers, products and pallet holders listed by name. */
export const maxListed = 10;

const Choice = z.object({ Id: z.number(), Label: z.string() });

/** Amounts in pounds without VAT. The fields `…Before` are for the same months of the year before. */
const sales = { NetAmount: z.number(), Margin: z.number(), NetBefore: z.number(), MarginBefore: z.number() };

export const DashboardMonth = z.object({ Month, ...sales });
export const DashboardCustomer = z.object({ CustomerId: z.number(), Name: z.string(), ...sales });
export const DashboardProduct = z.object({
  ProductId: z.number(),
  Code: z.string(),
  Description: z.string(),
  Quantity: z.number(),
  ...sales,
});
export const DashboardService = z.object({ Month, Deals: z.number(), OnTime: z.number(), InFull: z.number(), Otif: z.number() });
export const DashboardOrders = z.object({
  Status: OrderStatus,
  /** Monday of the week in which the orders are due. Null if they have no date. */
  Week: z.string().nullable(),
  /** Due before today and not despatched. */
  IsLate: z.boolean(),
  Deals: z.number(),
  NetAmount: z.number(),
});
export const DashboardAges = z.object({
  Balance: z.number(),
  ...DebtByAge.shape,
  Unallocated: z.number(),
  Tied: z.number(),
  /** Amount past its due date, even if the account is aged by document date. */
  Overdue: z.number(),
});
export const DashboardStock = z.object({
  SupplierId: z.number().nullable(),
  SupplierName: z.string().nullable(),
  OnHand: z.number(),
  Value: z.number(),
  /** Days that the stock lasts at the sales of the last three whole months. Null if nothing was sold. */
  CoverDays: z.number().nullable(),
});
export const DashboardPallets = z.object({ CustomerId: z.number(), Name: z.string(), Quantity: z.number(), Worth: z.number() });

export const Dashboard = z.object({
  From: Month,
  To: Month,
  Months: z.array(DashboardMonth),
  Customers: z.array(DashboardCustomer),
  Products: z.array(DashboardProduct),
  Service: z.array(DashboardService),
  Orders: z.array(DashboardOrders),
  Ages: DashboardAges,
  Stock: z.array(DashboardStock),
  Pallets: z.array(DashboardPallets),
  /** Pallets with all holders, including those not listed. */
  PalletsOut: z.number(),
  Groups: z.array(Choice),
  Suppliers: z.array(Choice),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboardAddress = endpoint({
  method: 'GET',
  path: '/api/Dashboard/address',
  allow: ['Admin'],
  summary: 'Returns the page that the dashboard shows in a frame (BI_DASHBOARD_URL). Null for the built-in dashboard.',
  reply: z.object({ Address: z.string().nullable() }),
});

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/Dashboard',
  allow: ['Admin'],
  summary:
    'Returns sales and margin by month against the year before, top customers and products, and orders on time and in full. Also returns the current order book, money owed by age, stock and its cover, and pallets out. Without months, it covers the last twelve.',
  query: z.object({
    from: Month.optional(),
    to: Month.optional(),
    customerGroupId: IdOrAll.optional(),
    supplierId: IdOrAll.optional(),
  }),
  reply: Dashboard,
});
