import { sql } from 'kysely';
import { getHistory } from '#contract/masterData/history/calls.ts';
import { listProductPrices, listProductSales, listProductStock } from '#contract/masterData/products/related.ts';
import { listCustomerUsers, listUsers } from '#contract/system/users/calls.ts';
import type { OpenDatabase } from '#server/database/client/connect.ts';
import { measureQuestions } from './measureQuestions.ts';
import { pickerQuestions } from '#scripts/bench/pickers.ts';
import { listedEntities, listQuestions, listQuestionsOfCall } from '#scripts/bench/questions.ts';

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
  const ofEntities = await Promise.all(listedEntities().map((file) => listQuestions(database.db, file)));
  const ofProduct = { params: { id: ProductId }, text: 'bre' };
  const questions = [
    ...ofEntities.flat(),
    ...listQuestionsOfCall('staff accounts', listUsers),
    ...listQuestionsOfCall('customer accounts', listCustomerUsers),
    ...listQuestionsOfCall('stock of a product', listProductStock, ofProduct),
    ...listQuestionsOfCall('prices of a product', listProductPrices, ofProduct),
    ...listQuestionsOfCall('sales of a product', listProductSales, ofProduct),
    ...listQuestionsOfCall('history of a customer', getHistory, { params: { entity: 'Customer', id: CustomerId } }),
    ...pickerQuestions(CustomerId),
  ].filter(({ of, way }) => `${of}, ${way}`.includes(only));
  await measureQuestions(questions, { ...options, pool: database.pool });
};
