import { z } from 'zod';
import { Id, requiredNote, Version, YesNo } from '#contract/values.ts';
import { isStorable } from '#contract/text/text.ts';

/**
 * Name of a list: the path of its screen, with a suffix if the screen has several lists. Examples: `orders`, `referencefiles/colours`,
 * `findcustomer/invoices`.
 */
export const ListName = z
  .string({ error: 'must be the name of a list' })
  .max(100, 'must be at most 100 characters')
  .regex(/^[a-z][A-Za-z0-9-]*(\/[A-Za-z][A-Za-z0-9-]*)*$/, 'must be the name of a list, such as orders');

const name = (what: string) =>
  z
    .string({ error: `must be the name of ${what}` })
    .max(100, 'must be at most 100 characters')
    .regex(/^[A-Za-z][A-Za-z0-9_.-]*$/, `must be the name of ${what}`);

const isOnce = (names: readonly string[]) => new Set(names).size === names.length;

/** One query parameter, such as `{ Name: 'Show', Value: 'Overdue' }`. */
const AddressPart = z.object({
  Name: name('a filter'),
  Value: z
    .string({ error: 'must be text' })
    .max(2000, 'must be at most 2,000 characters')
    .refine(isStorable, 'contains a character that cannot be stored'),
});

const ColumnChoice = z.object({ Key: name('a column'), IsShown: YesNo });
export type ColumnChoice = z.infer<typeof ColumnChoice>;

/** All columns in order, including hidden ones, so that a new column is not taken for a hidden one. Null for the default columns. */
const Columns = z
  .array(ColumnChoice)
  .max(200, 'must be at most 200')
  .refine((columns) => isOnce(columns.map(({ Key }) => Key)), 'has a column twice')
  .nullable();

const Density = z.enum(['Comfortable', 'Compact'], { error: 'must be Comfortable or Compact' }).nullable();
export type Density = z.infer<typeof Density>;

/** Search, filters and sort order from the list's URL. */
const Address = z
  .array(AddressPart)
  .max(40, 'must be at most 40')
  .refine((parts) => isOnce(parts.map(({ Name }) => Name)), 'has a filter twice');

const viewFields = {
  Name: requiredNote(60).refine((text) => !/[\r\n]/.test(text), 'must be on one line'),
  /** True if every user of the list can choose the view. Only an Admin may save such a view. */
  IsShared: YesNo,
  Address,
  Columns,
  Density,
};

export const NewListView = z.object({ List: ListName, ...viewFields });
export const ListViewChange = z.object({ ...viewFields, Version });

export const ListView = z.object({
  ListViewId: Id,
  List: z.string(),
  Name: z.string(),
  IsShared: z.boolean(),
  Address: z.array(AddressPart),
  Columns: z.array(ColumnChoice).nullable(),
  Density,
  Version,
});
export type ListView = z.infer<typeof ListView>;

/** One user's layout of a list, used while no view is chosen, and the view that the list opens with. */
export const ListSetting = z.object({ List: ListName, Columns, Density, DefaultViewId: Id.nullable() });
export type ListSetting = z.infer<typeof ListSetting>;

/** Views and settings of one user for every list. */
export const ListSettings = z.object({
  Views: z.array(ListView),
  Settings: z.array(ListSetting),
  /** Whether the user may save shared views. */
  MayShare: z.boolean(),
});
export type ListSettings = z.infer<typeof ListSettings>;
