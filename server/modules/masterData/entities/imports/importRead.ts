import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { cellErrorWords, isCellError } from '#contract/text/cellErrors.ts';
import type { ImportRows } from '#contract/masterData/entities/definition/imports.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { ownIdIn } from '#contract/masterData/ownFields/ownNames.ts';
import type { RecordField } from '#contract/record/record.ts';
import { fieldErrors } from '#contract/words.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { listHiddenCosts } from '#server/modules/masterData/entities/cost.ts';
import { noteInvalid } from './importFaults.ts';
import type { Faults } from './importFaults.ts';
import { makeNameReader } from './importNames.ts';
import type { MatchedRow } from './importMatch.ts';
import { makePartReader } from './importParts.ts';
import { makePriceReader } from './importPrices.ts';
import type { Values } from '#server/modules/entityRules.ts';
import { pickWritable } from '#server/modules/masterData/entities/definition/pickWritable.ts';

/** A row of the file with values as in the record. */
export interface Read {
  index: number;
  id: number | undefined;
  values: Values;
  /** Rows within the record, by field. */
  within: Values;
}

const chunkSize = 500;

/** Finds spreadsheet errors such as #REF!, which a text field would otherwise store. */
const findCellErrors = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const wrong = (Array.isArray(value) ? (value as unknown[]) : [value]).find((one) => typeof one === 'string' && isCellError(one));
      return typeof wrong === 'string' ? [[name, cellErrorWords(wrong)]] : [];
    }),
  );

const normalise = (text: unknown) =>
  String(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Finds a choice by its label or value. Returns other input unchanged. */
const readChoice = ({ choices }: RecordField, cellValue: unknown) =>
  typeof cellValue === 'string'
    ? (choices.find(({ value, label }) => normalise(label) === normalise(cellValue) || normalise(value) === normalise(cellValue))?.value ??
      cellValue)
    : cellValue;

const readChoices = (fields: readonly RecordField[], values: Values) => {
  for (const field of fields) {
    const cellValue = values[field.name];
    if (cellValue !== undefined)
      values[field.name] = Array.isArray(cellValue) ? cellValue.map((one) => readChoice(field, one)) : readChoice(field, cellValue);
  }
};

/**
 * Builds the schemas for rows of the file. Checks new records in full, and existing ones only for the fields in the file. Leaves out rows
 * within the record.
 */
const makeSchemas = (file: Entity) => {
  const rowFields = file.fields.filter(({ shape }) => shape === 'rows').map(({ name }) => [name, true as const]);
  const newSchema = file.record.omit(Object.fromEntries(rowFields)).strict();
  const schemasByNames = new Map<string, z.ZodObject>();
  const getSchemaFor = (names: readonly string[]) => {
    const key = names.join();
    const schema =
      schemasByNames.get(key) ?? newSchema.pick(Object.fromEntries(names.map((name) => [name, true as const])) as never).strict();
    schemasByNames.set(key, schema);
    return schema;
  };
  return { newSchema, getChangeSchema: (values: Values) => getSchemaFor(Object.keys(values).filter((name) => name in newSchema.shape)) };
};

/** Reports a field that is absent from the file as required, instead of as having a wrong format. */
const reportMissing = (errors: Record<string, string>, values: Values) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [
      name,
      name !== '' && values[name] === undefined && !name.includes('.') ? 'is required' : message,
    ]),
  );

/** Adds the label to errors of own fields, because users do not know names such as `Own12`. */
const addLabels = (file: Entity, errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message]) => {
      const ownField = ownIdIn(name) === undefined ? undefined : file.fields.find((field) => field.name === name);
      return [name, ownField ? `“${ownField.label}” ${message}` : message];
    }),
  );

/** Checks every row and notes errors. Pauses between chunks, so that the server can answer other requests. */
export const readMatched = async (
  tx: Tx,
  context: Context,
  { file, pricedPer, advance }: { file: Entity; pricedPer: ImportRows['PricedPer']; advance: (rows: number) => Promise<void> | undefined },
  rows: readonly MatchedRow[],
  faults: Faults,
) => {
  const schemas = makeSchemas(file);
  const { read: readNames, meant } = await makeNameReader(
    tx,
    file,
    rows.map(({ given }) => given),
  );
  const choices = file.fields.filter(({ shape }) => shape === 'choice' || shape === 'choices');
  const costs = listHiddenCosts(context, file);
  const readParts = makePartReader(file);
  const readPrices = await makePriceReader(tx, file, rows, pricedPer);
  const read: Read[] = [];
  for (const [position, { index, id, given }] of rows.entries()) {
    if (position % chunkSize === chunkSize - 1) {
      await setImmediate();
      await advance(chunkSize);
    }
    const { values: recordValues, within, errors: partErrors } = readParts(given);
    const { values: namedValues, faults: nameErrors } = readNames(recordValues);
    const writableValues = pickWritable(file.fields, namedValues, id === undefined);
    readChoices(choices, writableValues);
    const values = readPrices(id, writableValues);
    const parsed = (id === undefined ? schemas.newSchema : schemas.getChangeSchema(values)).safeParse(values);
    const costErrors = Object.fromEntries(
      costs.filter((name) => values[name] != null).map((name) => [name, 'can be imported by Admin and Finance only']),
    );
    const schemaErrors = parsed.error && reportMissing(fieldErrors(parsed.error), values);
    const errors = addLabels(file, { ...schemaErrors, ...nameErrors, ...costErrors, ...partErrors, ...findCellErrors(given) });
    if (Object.keys(errors).length > 0) noteInvalid(faults, index, errors);
    else
      read.push({
        index,
        id,
        within,
        values: Object.fromEntries(Object.entries(parsed.data ?? {}).filter(([, value]) => value !== undefined)),
      });
  }
  return { read, meant: [...meant.values()] };
};
