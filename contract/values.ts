import { bareAddress, isEmail } from './text/email.ts';
import { z } from 'zod';
import { findUnprintable, isStorable } from './text/text.ts';

export const hasAtMost = (decimals: number) => (value: number) => {
  const digits = String(value);
  return !digits.includes('e') && (digits.split('.')[1]?.length ?? 0) <= decimals;
};

const wholeNumber = (message: string) => z.int({ error: message });

/** Refuses values that `coerce` would turn into another number. It turns true into 1, a one-item list into its item, and `1e3` into 1000. */
const refuseCoercion = (value: unknown) => {
  if (typeof value === 'string') return value === '' || /^-?\d+(\.\d*[1-9]\d*)?$/.test(value) ? value : Number.NaN;
  return typeof value === 'boolean' || (typeof value === 'object' && value !== null) ? Number.NaN : value;
};

/** The id of a row. Uses `coerce`, because path and query parameters arrive as text. */
export const Id = z.preprocess(
  refuseCoercion,
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be chosen')
    .max(2_147_483_647, 'is not a known number'),
);
export type Id = z.infer<typeof Id>;

/** Stands for all records, in place of an id. */
export const allIds = 0;

/** An id, or 0 for all. */
export const IdOrAll = z.preprocess(
  refuseCoercion,
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .max(2_147_483_647, 'is not a known number'),
);

/** Maximum amount. A thousand times as much still fits a column, so a sum of valid entries cannot overflow. */
const maxMoney = 999_999_999;

/** Amount in pounds or the account's currency: a JSON number with at most 2 decimals. */
export const Money = z
  .number({ error: 'must be an amount' })
  .min(-maxMoney, 'is too large')
  .max(maxMoney, 'is too large')
  .refine(hasAtMost(2), 'must have at most 2 decimals')
  .meta({ kind: 'money' });

export const PositiveMoney = Money.refine((amount) => amount > 0, 'must be more than zero');
export const MoneyFromZero = Money.refine((amount) => amount >= 0, 'must not be negative');

/** A price per 1, 100 or 1000 units, at most 4 decimals. */
export const UnitPrice = z
  .number({ error: 'must be a price' })
  .min(0, 'must not be negative')
  .max(9_999_999, 'is too large')
  .refine(hasAtMost(4), 'must have at most 4 decimals')
  .meta({ kind: 'unitPrice' });

export const PricePer = z
  .union([z.literal(1), z.literal(100), z.literal(1000)], { error: 'must be 1, 100 or 1000' })
  .meta({ kind: 'pricePer' });

export const Percent = z
  .number({ error: 'must be a percentage' })
  .min(0, 'must not be negative')
  .max(100, 'must not be over 100')
  .refine(hasAtMost(2), 'must have at most 2 decimals')
  .meta({ kind: 'percent' });

/** Units (bottles, jars, closures), never a fraction. */
export const Quantity = wholeNumber('must be a whole number').min(1, 'must be at least 1').max(100_000_000, 'is too large');
export const QuantityFromZero = wholeNumber('must be a whole number').min(0, 'must not be negative').max(100_000_000, 'is too large');
export const SignedQuantity = wholeNumber('must be a whole number').min(-100_000_000, 'is too large').max(100_000_000, 'is too large');

/** `YYYY-MM-DD`, a real date between 1990 and 2100. */
export const DateOnly = z.iso
  .date({
    error: ({ code, input }) =>
      code !== 'invalid_type' && /^\d{4}(-\d\d){2}$/.test(input as string) ? 'This date does not exist' : 'must be a date as YYYY-MM-DD',
  })
  .refine((day) => day >= '1990-01-01' && day <= '2100-12-31', 'must be a date between 1990 and 2100');
export type DateOnly = z.infer<typeof DateOnly>;

export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');

/** Time by the clock of the user's device, between 1990 and 2100. */
export const DeviceTime = z.iso
  .datetime({ error: 'must be a time such as 2026-11-21T09:00:00Z' })
  .refine((moment) => moment >= '1990-01-01' && moment < '2101-01-01', 'must be between 1990 and 2100');

/** A date and time in any time zone. */
export const Moment = z.iso
  .datetime({ offset: true, error: 'must be a moment such as 2026-11-21T09:00:00Z' })
  .refine((moment) => moment >= '1990' && moment < '2101', 'must be a moment between 1990 and 2100')
  // No time zone is more than 14 hours from Greenwich, and PostgreSQL accepts little more.
  .refine((moment) => !/[+-](?:1[5-9]|2\d):\d\d$/.test(moment), 'must be at most 14 hours from Greenwich');

/** ISO 8601 in UTC. */
export const Instant = z.string().meta({ kind: 'moment' });

export const Version = wholeNumber('must be a whole number').min(1, 'must be at least 1').max(2_147_483_647);

export const YesNo = z.boolean({ error: 'must be yes or no' });

const storableText = (maximum: number) =>
  // Stores accented letters in one form, because keyboards send them as one character or two.
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(maximum, `must be at most ${maximum} characters`)
    .refine(isStorable, 'contains a character that cannot be stored');

const maxLineLength = 120;

/** Text that may be printed on a customer's document. Short texts must be on one line: names, codes and address lines. */
const printableText = (maximum: number, isLine = maximum <= maxLineLength) =>
  storableText(maximum)
    .refine((text) => !isLine || !/[\r\n]/.test(text), 'must be on one line')
    .refine((text) => findUnprintable(text) === undefined, {
      error: ({ input }) => `contains “${findUnprintable(String(input)) ?? ''}”, which cannot be printed. Use Latin letters.`,
    });

const required = (text: z.ZodString) => text.min(1, 'is required').regex(/[\p{L}\p{N}\p{P}\p{S}]/u, 'has no visible characters');
const optional = <Text extends z.ZodType<string>>(text: Text) => text.nullish().transform((inputText) => inputText || null);
const optionalInChange = <Text extends z.ZodType<string>>(text: Text) =>
  text
    .nullable()
    .transform((inputText) => inputText || null)
    .optional();

export const requiredText = (maximum = 200) => required(printableText(maximum));

/** Optional text. Returns null for an empty text. */
export const optionalText = (maximum = 200) => optional(printableText(maximum));

/** Optional text of any length on one line. */
export const optionalLine = (maximum: number) => optional(printableText(maximum, true));

/** Optional text in a change. If absent, the stored text stays. '' and null clear it. */
export const changedText = (maximum = 200) => optionalInChange(printableText(maximum));

// Internal notes appear only on screen, so they may be in any script.
export const requiredNote = (maximum = 200) => required(storableText(maximum));
export const optionalNote = (maximum = 200) => optional(storableText(maximum));
export const changedNote = (maximum = 200) => optionalInChange(storableText(maximum));

/** Reason that is stored if a call to reverse something has no body. */
export const noReason = 'No reason given';

interface WithReason {
  Reason?: string | undefined;
}

/**
 * Requires a reason in the body of calls that reverse something. The specified calls have no body, so an absent body is valid. Use it with
 * `refine`.
 */
export const requireReason: [(body: WithReason | undefined) => boolean, { path: string[]; error: string }] = [
  (body) => !body || body.Reason !== undefined || Object.values(body).every((entry) => entry === undefined),
  { path: ['Reason'], error: 'is required' },
];

/** Stores a default reason if there is no body. Use it with `transform`. */
export const withReason = <Body extends WithReason>(body: Body | undefined) => ({
  ...(body ?? ({} as Body)),
  Reason: body?.Reason ?? noReason,
});

export const searchText = storableText(200);

const address = () => storableText(254).overwrite(bareAddress);

export const Email = address().refine(isEmail, 'This is not a valid email.').meta({ kind: 'email' });
export const OptionalEmail = address()
  .refine((text) => text === '' || isEmail(text), 'This is not a valid email.')
  .nullish()
  .transform((text) => text || null)
  .meta({ kind: 'email' });

/** Fields that every entity has besides its own. */
export const entityFields = {
  Version: Version,
  CreatedAt: Instant,
  CreatedBy: z.number().nullable(),
  UpdatedAt: Instant,
  UpdatedBy: z.number().nullable(),
};
