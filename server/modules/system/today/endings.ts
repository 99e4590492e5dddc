import { addDays } from '#contract/sales/deal/dates.ts';
import { declarationFile } from '#contract/masterData/entities/declarations.ts';
import type { ListQuery } from '#contract/list.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import type { Context } from '#server/context.ts';
import { findPage } from '#server/modules/masterData/entities/definition/source.ts';
import { findCustomerUsers, findStaff } from '#server/modules/system/users/queries.ts';
import { must } from '#server/must.ts';
import { pathWithQuery, firstThree } from './lists.ts';
import type { WorkFound } from './lists.ts';

/** Number of days before its end from which a declaration is listed. */
const endsSoonDays = 60;

/** Number of days before and after its end in which a program key is listed. */
const keyDays = 14;

interface Declarations {
  filter: ListQuery['filter'];
  sort: 'ValidTo' | 'Description';
  /** The filter as query parameters in the URL of the list. */
  address: Record<string, string>;
}

const findDeclarations = async (context: Context, { filter, sort, address }: Declarations): Promise<WorkFound> => {
  const { rows, total } = await findPage(context, declarationFile, firstThree(filter, [sort, 'ASC']));
  return {
    Count: total,
    First: rows.map((row) => ({
      Name: String(row.Description),
      About: String(row.Supplier),
      On: sort === 'ValidTo' ? String(row.ValidTo) : null,
      Path: screenPaths.declaration(row.DeclarationId as number),
    })),
    Path: pathWithQuery('/declarations', { ...address, Active: 'true', sort, order: 'ASC' }),
  };
};

/** Finds declarations that expire soon, so that the supplier can be asked for the next one. */
export const findDeclarationsEnding = (context: Context) => {
  const last = addDays(context.today, endsSoonDays);
  return findDeclarations(context, { filter: { ValidToTo: last, Active: true }, sort: 'ValidTo', address: { ValidTo: `..${last}` } });
};

/** Finds declarations without a PDF, which orders cannot include. */
export const findDeclarationsWithoutPdf = (context: Context) =>
  findDeclarations(context, { filter: { PaperUrl: [null], Active: true }, sort: 'Description', address: { PaperUrl: 'none' } });

const lastKeyDay = ({ KeyEndsOn }: { KeyEndsOn: string | null }) => must(KeyEndsOn, 'The last day of the key');

/** Finds program keys that expire soon or expired recently, so that someone checks the program. */
export const findKeysEnding = async (context: Context): Promise<WorkFound> => {
  const [from, to] = [-1, 1].map((way) => addDays(context.today, way * keyDays));
  const filter = { KeyEndsOnFrom: from, KeyEndsOnTo: to, Active: true };
  const query = firstThree(filter, ['KeyEndsOn', 'ASC']);
  const [ours, theirs] = [await findStaff(context, query), await findCustomerUsers(context, query)];
  const rows = [...ours.rows, ...theirs.rows].toSorted((one, other) => (lastKeyDay(one) < lastKeyDay(other) ? -1 : 1));
  return {
    Count: ours.total + theirs.total,
    First: rows.slice(0, 3).map((row) => ({
      Name: row.UserName,
      About: row.CustomerName,
      On: row.KeyEndsOn,
      Path: screenPaths.user(row.UserId, row.CustomerId === null),
    })),
    Path: pathWithQuery(ours.total > 0 ? '/users/usersaccount' : '/users/customersaccount', {
      KeyEndsOn: `${from}..${to}`,
      Active: 'true',
      sort: 'KeyEndsOn',
      order: 'ASC',
    }),
  };
};
