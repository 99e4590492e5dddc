import { sql } from 'kysely';
import { getHistory } from '#contract/masterData/history/calls.ts';
import { listProductPrices, listProductSales, listProductStock } from '#contract/masterData/products/calls.ts';
import { listCustomerUsers, listUsers } from '#contract/system/users/calls.ts';
import type { OpenDatabase } from '#server/database/client/connect.ts';
import { measureQuestions } from './measureQuestions.ts';
import { pickerQuestions } from '#scripts/bench/pickers.ts';
import { listedEntities, questionsOf, questionsOfList } from '#scripts/bench/questions.ts';

const busiest = async ({ db }: OpenDatabase) => {
  const { rows } = await sql<{ ProductId: number; CustomerId: number }>`SELECT
    (SELECT product_id FROM order_details GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS product_id,
    (SELECT customer_id FROM orders GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS customer_id`.execute(db);
  if (!rows[0]) throw new Error('Nothing was sold');
  return rows[0];
};

interface Options {
  database: OpenDatabase;
  address: string;
  token: string;
  runs: number;
  only: string;
  say(line: string): void;
}

/** Measures every master data list, every picker and their searches. */
export const measureLists = async ({ database, only, ...options }: Options) => {
  const { ProductId, CustomerId } = await busiest(database);
  const ofEntities = await Promise.all(listedEntities().map((file) => questionsOf(database.db, file)));
  const ofProduct = { params: { id: ProductId }, text: 'bre' };
  const questions = [
    ...ofEntities.flat(),
    ...questionsOfList('staff accounts', listUsers),
    ...questionsOfList('customer accounts', listCustomerUsers),
    ...questionsOfList('stock of a product', listProductStock, ofProduct),
    ...questionsOfList('prices of a product', listProductPrices, ofProduct),
    ...questionsOfList('sales of a product', listProductSales, ofProduct),
    ...questionsOfList('history of a customer', getHistory, { params: { entity: 'Customer', id: CustomerId } }),
    ...pickerQuestions(CustomerId),
  ].filter(({ of, way }) => `${of}, ${way}`.includes(only));
  await measureQuestions(questions, { ...options, pool: database.pool });
};
