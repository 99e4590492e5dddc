import { sql } from 'kysely';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import type { Context } from '#server/context.ts';
import { placeholderCompany } from '#server/modules/masterData/company/queries.ts';
import { must } from '#server/must.ts';

interface SetUpState {
  IsNamed: boolean;
  HasBank: boolean;
  OwnSupplierId: number | null;
  HasPallets: boolean;
  HasSuppliers: boolean;
  HasProducts: boolean;
  HasPrices: boolean;
  HasCustomers: boolean;
  HasColleagues: boolean;
  HasOpening: boolean;
  IsTrading: boolean;
}

const isNamed = sql`name <> ${sql.lit(placeholderCompany.Name)} AND registered_office <> ${sql.lit(placeholderCompany.RegisteredOffice)}`;

const readState = async ({ db }: Pick<Context, 'db'>) => {
  const { rows } = await sql<SetUpState>`
    SELECT (SELECT ${isNamed} FROM company) AS is_named,
      EXISTS (SELECT 1 FROM company_bank_accounts WHERE active) AS has_bank,
      (SELECT s.supplier_id FROM suppliers s WHERE s.is_own AND NOT EXISTS (
        SELECT 1 FROM supplier_depots d WHERE d.supplier_id = s.supplier_id AND d.post_code IS NOT NULL)) AS own_supplier_id,
      EXISTS (SELECT 1 FROM pallets) AS has_pallets, EXISTS (SELECT 1 FROM suppliers WHERE NOT is_own) AS has_suppliers,
      EXISTS (SELECT 1 FROM products) AS has_products, EXISTS (SELECT 1 FROM price_lists WHERE status = 'Saved') AS has_prices,
      EXISTS (SELECT 1 FROM customers) AS has_customers, (SELECT count(*) > 1 FROM users WHERE active) AS has_colleagues,
      EXISTS (SELECT 1 FROM opening_batches WHERE undone_at IS NULL) AS has_opening,
      EXISTS (SELECT 1 FROM invoices WHERE kind <> 'Opening') AS is_trading`.execute(db);
  return must(rows[0], 'The set-up state');
};

const step = (isDone: boolean | undefined, Name: string, About: string, Path: string) => (isDone ? [] : [{ Name, About, Path }]);

/** Returns what a new company still has to set up, in working order. After the first invoice, returns only what its documents need. */
export const findSetUp = async (context: Pick<Context, 'db'>) => {
  const state = await readState(context);
  const ownSupplierId = state.OwnSupplierId;
  const documentSteps = [
    ...step(state.IsNamed, 'Our company', 'name, office, VAT number', '/company'),
    ...step(state.HasBank, 'Bank account', 'to print on invoices', '/company'),
  ];
  const startSteps = [
    ...(ownSupplierId === null ? [] : step(false, 'Our warehouse', 'its address, under Depots', screenPaths.supplier(ownSupplierId))),
    ...step(state.HasSuppliers, 'Suppliers', 'with their depots', '/suppliers'),
    ...step(state.HasPallets, 'Pallet types', 'with owner and charge', '/pallets'),
    ...step(state.HasProducts, 'Products', 'import a spreadsheet under More', '/products'),
    ...step(state.HasPrices, 'Prices', 'standard prices, or every order line needs one entered', screenPaths.standardPrices()),
    ...step(state.HasCustomers, 'Customers', 'import a spreadsheet under More', '/customers'),
    ...step(state.HasOpening, 'Opening items', 'opening balances and next numbers', screens.openingItems),
    ...step(state.HasColleagues, 'Users', 'an account for each colleague', '/users/usersaccount'),
  ];
  const steps = [...documentSteps, ...(state.IsTrading ? [] : startSteps)];
  return { Count: steps.length, First: steps, Path: steps[0]?.Path ?? '/company' };
};
