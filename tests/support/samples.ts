import { addPaper } from '#contract/warehouse/declarations/calls.ts';
import { allEntities, getEntity } from '#contract/masterData/entities/all.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { RecordField, Shape } from '#contract/record/record.ts';
import { plainPdf } from '#server/demo/catalogue/plainPdf.ts';
import type { Client } from './testApp.ts';

type Row = Record<string, unknown>;

let made = 0;
const next = () => (made += 1);

/** Returns letters such as `ABC` for a number, so that samples sort and search like words. */
const letters = (count: number) =>
  String(count)
    .split('')
    .map((digit) => String.fromCharCode(65 + Number(digit)))
    .join('');

// Leaves out the letters of GBP, EUR and USD, because a short text may be a currency code.
const alphabet = 'ACDFGHIJKLMNOPQRSTVWXYZ';

/** Returns three letters, unique for numbers below 12,167. */
const shortLetters = (count: number) =>
  [alphabet.length ** 2, alphabet.length, 1].map((place) => alphabet[Math.floor(count / place) % alphabet.length]).join('');

/** A British VAT number with correct check digits. */
const vatNumber = (count: number) => {
  const digits = String(1_000_000 + (count % 8_000_000));
  const sum = digits.split('').reduce((total, digit, at) => total + Number(digit) * (8 - at), 0);
  return `GB${digits}${String(97 - (sum % 97)).padStart(2, '0')}`;
};

const texts: Record<string, (count: number) => string> = {
  email: (count) => `person${count}@example.com`,
  phone: (count) => `01943 ${600_000 + count}`,
  vatNumber,
  image: (count) => `https://pictures.example.com/${count}.jpg`,
  swatch: (count) => `#${String(100_000 + count)}`,
  address: (count) => `${count} High Street`,
};

const shortest = 10;

/** Names from the list of countries, because others are refused. */
const countries = ['France', 'Germany', 'Ireland', 'Italy', 'Spain', 'Portugal', 'Poland'];

const textOf = ({ name, kind, label, maximumLength = 200 }: RecordField, count: number) => {
  if (name === 'Country') return countries[count % countries.length];
  if (maximumLength <= shortest) return shortLetters(count).slice(-maximumLength);
  return texts[kind]?.(count) ?? `${label.slice(0, 5)} ${letters(count)}`.slice(0, maximumLength);
};

const values: Partial<Record<Shape, (field: RecordField, count: number) => unknown>> = {
  text: textOf,
  number: (_field, count) => 1 + (count % 90) / 4,
  wholeNumber: (_field, count) => 1 + (count % 12),
  yesNo: ({ initial }) => initial ?? false,
  date: (_field, count) => `2026-11-${String(1 + (count % 20)).padStart(2, '0')}`,
  choice: ({ choices }) => choices[0]?.value,
  choices: ({ choices }) => [choices[0]?.value],
  texts: (_field, count) => [`One ${letters(count)}`, `Two ${letters(count)}`],
};

/** Returns the id of an existing record: the first in the list, or a new one. */
const someOf = async (client: Client, name: string): Promise<number> => {
  const target = getEntity(name);
  const { list } = target.calls;
  const rows = (await client.call(list, {
    query: { range: [0, 0], ...(target.canRemove && { filter: { Active: true } }) },
  })) as Row[];
  const [row] = rows.length > 0 || target.isReadOnly ? rows : [await addSample(client, target)];
  return Number(row?.[target.id]);
};

const valueOf = async (client: Client, field: RecordField): Promise<unknown> => {
  // Leaves out references to a certain kind of record, such as a haulier, because there may be none.
  if (field.shape === 'reference') return field.where ? undefined : someOf(client, field.of ?? '');
  if (field.shape === 'references') return [await someOf(client, field.of ?? '')];
  if (field.kind === 'paper') return (await client.call(addPaper, { body: Uint8Array.from(plainPdf([String(next())])) })).PaperUrl;
  if (field.shape === 'rows') {
    const row = await sampleOfFields(client, field.fields);
    return [{ ...row, ...(await unlike[field.part?.name ?? '']?.(client, row)) }];
  }
  return values[field.shape]?.(field, next());
};

const sampleOfFields = async (client: Client, fields: readonly RecordField[]) => {
  const row: Row = {};
  for (const field of fields) {
    const value = field.isReadOnly ? undefined : await valueOf(client, field);
    if (value !== undefined) row[field.name] = value;
  }
  return row;
};

/** Returns a record with every field filled, different each time. `unlike` corrects combinations that the entity's rules forbid. */
export const sampleOf = async (client: Client, file: Entity): Promise<Row> => {
  const row = await sampleOfFields(client, file.fields);
  return { ...row, ...(await unlike[file.name]?.(client, row)) };
};

/** A rate from a different date each time, in 2027 or later. */
const rateToCome = () => {
  const count = next();
  const EffectiveFrom = new Date(Date.UTC(2027, 0, count)).toISOString().slice(0, 10);
  return { Rate: 1 + (count % 90) / 4, EffectiveFrom, Active: true };
};

/** Corrections of values that the entity's own rules forbid in a sample. */
const unlike: Record<string, (client: Client, row: Row) => Row | Promise<Row>> = {
  Product: () => ({ UnitsPerLayer: 100, LayersPerPallet: 10, UnitsPerPallet: 1000 }),
  Customer: () => {
    const Comment = `Said ${letters(next())}`;
    return { OnStop: false, OnStopReason: null, HaulierId: null, Comment, Comments: [{ Comment }] };
  },
  // Adds a product, because a customer has one code for each product.
  CustomerCode: async (client) => ({ ProductId: (await addSample(client, getEntity('Product'))).ProductId }),
  OwnField: () => ({ Kind: 'Text', Choices: [], ReferenceTo: null }),
  Currency: () => ({ Code: shortLetters(next()), Rates: [rateToCome()] }),
  VatType: () => ({ Rates: [rateToCome()] }),
  BankRate: rateToCome,
  // Makes the declaration expire after its issue and cover the supplier's own products.
  Declaration: async (client, { ProductIds, ...row }) => {
    const [id = 0] = ProductIds as number[];
    const { SupplierId } = (await client.call(getEntity('Product').calls.get, { params: { id } })) as Row;
    return { ValidTo: '2027-01-31', SupplierId: SupplierId ?? row.SupplierId };
  },
};

export const addSample = async (client: Client, file: Entity) =>
  (await client.call(file.calls.add, { body: await sampleOf(client, file) })) as unknown as Row;

/** Entities that can be written. */
export const writable = () => allEntities.filter(({ isReadOnly, isSingle }) => !isReadOnly && !isSingle);

/** Returns the record as a line of a file, without the rows within it. */
export const flatSampleOf = async (client: Client, file: Entity) => {
  const row = await sampleOf(client, file);
  const rows = new Set(file.fields.filter(({ shape }) => shape === 'rows').map(({ name }) => name));
  return Object.fromEntries(Object.entries(row).filter(([name]) => !rows.has(name)));
};
