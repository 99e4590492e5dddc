import { dealName } from '#contract/sales/deal/dealName.ts';
import { hasOwnFields } from '#contract/masterData/entities/definition/fieldNames.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { AppError } from '#contract/call/errors.ts';
import type { RecordField } from '#contract/record/record.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { checkOwn } from '#server/modules/masterData/ownFields/checkOwn.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { nameSome } from '#contract/words/nameSome.ts';
import { findDealsUsing } from '#server/modules/sales/deal/openDealsWith.ts';
import { getRow, insertRow, lockRow, setPairs, updateRow } from './rows.ts';
import { requireOffered } from './requireOffered.ts';
import { getRules } from './definition/getRules.ts';
import { saveParts } from './saveParts.ts';
import type { Stored, Values } from '#server/modules/entityRules.ts';
import { pickWritable } from './definition/pickWritable.ts';

/** Refuses to deactivate a record that open deals need, for entities with `isHeldByOpenDeals`. */
const requireUnused = async (tx: Tx, file: Entity, id: number) => {
  if (!file.isHeldByOpenDeals) return;
  const deals = await findDealsUsing(tx, file, id);
  if (deals.length === 0) return;
  const dealNames = nameSome(deals.map((deal) => `${dealName(deal)} for ${deal.Customer}`));
  throw new AppError('IN_USE', `Open orders still need this record: ${dealNames}`, { details: { OpenDeals: deals } });
};

/** Applies the rules for deactivating a record. Throws if something still needs the record. */
export const release = async (tx: Tx, file: Entity, id: number, record: Stored, context: Context) => {
  await requireUnused(tx, file, id);
  await getRules(file.name).release?.(tx, record, context);
};

/** Like `release`, for one of several records. A refusal names the record. */
export const releaseNamed: typeof release = async (tx, file, id, record, context) => {
  try {
    await release(tx, file, id, record, context);
  } catch (error) {
    const name = String(record[file.title]);
    if (error instanceof AppError && !error.message.startsWith(name)) error.message = `${name} cannot be deactivated. ${error.message}`;
    throw error;
  }
};

/** Splits values into columns of the row (`own`), fields in join tables (`pairs`) and rows within the record (`parts`). */
export const splitValues = (file: Entity, values: Values) => {
  const fieldsOf = (shape: RecordField['shape']) =>
    file.fields.filter((field) => field.shape === shape && values[field.name] !== undefined);
  const relatedNames = new Set([...fieldsOf('rows'), ...fieldsOf('references')].map(({ name }) => name));
  const own = Object.entries(values).filter(([name, value]) => value !== undefined && !relatedNames.has(name));
  return { own: Object.fromEntries(own), pairs: fieldsOf('references'), parts: fieldsOf('rows') };
};

const saveRelated = async (tx: Tx, context: Context, file: Entity, id: number, values: Values) => {
  const { pairs, parts } = splitValues(file, values);
  for (const field of pairs) await setPairs(tx, file, field, id, values[field.name] as number[]);
  for (const field of parts) await saveParts(tx, context, field, id, values[field.name] as Values[]);
};

const getSaved = (tx: Tx, { today }: Context, file: Entity, id: number) => getRow({ db: tx, today }, file, id);

/** Checks the values of own fields and merges them over the stored ones. */
const withOwn = async (tx: Tx, context: Context, file: Entity, values: Values, record?: Stored) => {
  if (!hasOwnFields(file)) return values;
  const Own = await checkOwn(tx, context, file.name, values.Own as Values | undefined, record?.Own as Values | undefined);
  return Own ? { ...values, Own } : values;
};

/** Adds a record with its rows and returns its id. */
export const addRecord = async (tx: Tx, context: Context, file: Entity, input: Values) => {
  const values = await withOwn(tx, context, file, pickWritable(file.fields, input, true));
  await requireOffered(tx, file.fields, values, undefined);
  const save = { context, values, stored: undefined };
  const preparedValues = (await getRules(file.name).prepare?.(tx, save)) ?? values;
  const id = await insertRow(tx, file.table, file.id, splitValues(file, preparedValues).own);
  await saveRelated(tx, context, file, id, preparedValues);
  await getRules(file.name).follow?.(tx, { ...save, values: preparedValues, id });
  return id;
};

/** Changes a locked record. Omitted fields keep their value. */
// oxlint-disable-next-line max-params -- the answers to what the entity asks come last
export const changeRecord = async (tx: Tx, context: Context, file: Entity, record: Stored, input: Values, answers?: Values) => {
  const id = record[file.id] as number;
  const values = await withOwn(tx, context, file, pickWritable(file.fields, input, false), record);
  await requireOffered(tx, file.fields, values, record);
  if (record.Active === true && values.Active === false) await release(tx, file, id, record, context);
  const save = { context, values, stored: record, ...(answers && { answers }) };
  const preparedValues = (await getRules(file.name).prepare?.(tx, save)) ?? values;
  const { own } = splitValues(file, preparedValues);
  // Updates the record even if only related rows changed, because its version must rise for those too.
  await updateRow(tx, file.table, file.id, id, Object.keys(own).length > 0 ? own : { [file.id]: id });
  await saveRelated(tx, context, file, id, preparedValues);
  await getRules(file.name).follow?.(tx, { ...save, values: preparedValues, id });
};

export const addRow = (context: Context, file: Entity, values: Values) =>
  inTransaction(context, async (tx) => getSaved(tx, context, file, await addRecord(tx, context, file, values)));

/** Separates the answers to confirmations from the record's values. */
const splitAnswers = ({ asks }: Entity, input: Values) => {
  const byIsAnswer = Map.groupBy(Object.entries(input), ([name]) => asks.includes(name));
  return { values: Object.fromEntries(byIsAnswer.get(false) ?? []), answers: Object.fromEntries(byIsAnswer.get(true) ?? []) };
};

export const editRow = (context: Context, file: Entity, id: number, { Version, ...input }: Values) =>
  inTransaction(context, async (tx) => {
    const { values, answers } = splitAnswers(file, input);
    const record = await lockRow(tx, context.today, file, id);
    await requireVersion(tx, record, Version as number);
    await changeRecord(tx, context, file, record, values, answers);
    return getSaved(tx, context, file, id);
  });

/** Deactivates a record, because records are not deleted. Does nothing if it is already inactive. */
const deactivate = async (tx: Tx, context: Context, file: Entity, id: number, releaseRecord = release) => {
  const record = await lockRow(tx, context.today, file, id);
  if (record.Active === false) return record;
  await releaseRecord(tx, file, id, record, context);
  await updateRow(tx, file.table, file.id, id, { Active: false });
  return getSaved(tx, context, file, id);
};

export const removeRow = (context: Context, file: Entity, id: number) => inTransaction(context, (tx) => deactivate(tx, context, file, id));

/** Changes several records, all or none. Works in the order of ids, so that two calls cannot deadlock. */
const changeEach = (context: Context, ids: readonly number[], change: (tx: Tx, id: number) => Promise<Stored>) =>
  inTransaction(context, async (tx) => {
    const changedRecords = [];
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) changedRecords.push(await change(tx, id));
    return changedRecords;
  });

export const removeRows = (context: Context, file: Entity, ids: readonly number[]) =>
  changeEach(context, ids, (tx, id) => deactivate(tx, context, file, id, releaseNamed));

export const editRows = (context: Context, file: Entity, ids: readonly number[], input: Values) => {
  const { values, answers } = splitAnswers(file, input);
  return changeEach(context, ids, async (tx, id) => {
    await changeRecord(tx, context, file, await lockRow(tx, context.today, file, id), values, answers);
    return getSaved(tx, context, file, id);
  });
};
