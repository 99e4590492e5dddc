import { AppError, invalidField } from '#contract/call/errors.ts';
import { labelField, describeField, summariseErrors } from '#contract/words.ts';
import { isDatabaseAway } from '#server/database/away.ts';
import { toField } from './PascalCasePlugin.ts';

interface DatabaseError {
  code: string;
  message: string;
  detail?: string;
  constraint?: string;
  table?: string;
  column?: string;
}

/** Messages for rules that the database enforces, keyed by constraint or index name. */
const rules: Record<string, () => AppError> = {
  invoices_never_over_allocated: () =>
    new AppError('OVER_ALLOCATED', 'An invoice would be paid more than its total. Someone else has changed it. Reload and try again.'),
  payments_never_over_allocated: () =>
    new AppError(
      'OVER_ALLOCATED',
      'This would allocate more than the payment. Someone else has changed the payment. Reload and try again.',
    ),
  credits_never_over_allocated: () =>
    new AppError('OVER_ALLOCATED', 'More than the credit note would be allocated. Someone else has changed it. Reload and try again.'),
  users_user_name_once: () =>
    new AppError('USER_NAME_EXISTS', 'UserName already exists.', { fields: { UserName: 'UserName already exists.' } }),
  list_views_name_once: () => {
    const message = 'This list already has a view with this name. Choose another name.';
    return new AppError('ALREADY_EXISTS', message, { fields: { Name: message } });
  },
  price_lists_draft_once: () => new AppError('ALREADY_EXISTS', 'Someone else has drafted this price. Search again and change that draft.'),
  allocations_reverses_id_key: () => new AppError('ALREADY_REVERSED', 'This allocation has already been reversed'),
  goods_receipts_reverses_id_key: () => new AppError('ALREADY_REVERSED', 'This receipt has already been reversed'),
  pallet_movements_reverses_id_key: () => new AppError('ALREADY_REVERSED', 'This movement has already been reversed'),
  purchase_receipts_reverses_id_key: () => new AppError('ALREADY_REVERSED', 'This receipt has already been reversed'),
  stock_movements_reverses_id_key: () => new AppError('ALREADY_REVERSED', 'This stock movement has already been reversed'),
};

/** Takes the field (Code) and the value (amb) from PostgreSQL's detail, such as `Key (lower(code))=(amb) already exists.` */
const describeDuplicate = (error: DatabaseError) => {
  const match = /^Key \((.+)\)=\((.*)\) already exists/.exec(error.detail ?? '');
  const [, lowered, fieldName] = /lower\((\w+)\)|^(\w+)/.exec(match?.[1] ?? '') ?? [];
  const field = toField(lowered ?? fieldName ?? 'record');
  // Omits the value of a lower-case index or of several fields, because PostgreSQL reports it differently from what the user typed.
  const message = lowered || match?.[1]?.includes(',') ? 'is already in use' : `“${match?.[2] ?? ''}” is already in use`;
  return new AppError('ALREADY_EXISTS', field === 'Record' ? 'This is already in use' : summariseErrors({ [field]: message }), {
    fields: { [field]: message },
  });
};

const describeMissing = (error: DatabaseError) => {
  const match = /^Key \((\w+)\)=\((.*)\) is not present/.exec(error.detail ?? '');
  if (!match) return new AppError('IN_USE', 'Other records use this one, so it cannot be deleted');
  return invalidField(toField(match[1] ?? ''), 'no longer exists. Choose another');
};

const listWords = new Intl.ListFormat('en-GB');

/** Names the columns that the violated check reads. Empty if they are not known. */
const describeCheck = (columns: readonly string[]) => {
  const names = columns.map(toField);
  if (names.length === 0) return new AppError('INVALID_INPUT', 'A value, or a combination of values, is invalid');
  if (names.length === 1) return invalidField(names[0] ?? '', 'is invalid');
  const words = names.map(labelField).map((label, index) => (index === 0 ? label : describeField(names[index] ?? '')));
  const message = `${listWords.format(words)} do not match`;
  return new AppError('INVALID_INPUT', message, { fields: Object.fromEntries(names.map((name) => [name, message])) });
};

const describeOverlap = (error: DatabaseError) => {
  const [, columns = ''] = /^Key \(([\w, ]+)\)=/.exec(error.detail ?? '') ?? [];
  const fields = Object.fromEntries(columns.split(', ').flatMap((name) => (name ? [[toField(name), 'overlaps another record']] : [])));
  return new AppError('ALREADY_EXISTS', 'This overlaps another record', { fields });
};

/** The SQLSTATE of a violated CHECK constraint. */
const checkViolation = '23514';

/** Returns the table and the name of the violated check. Only the database knows its columns. */
export const checkIn = (thrown: unknown) => {
  const { code, table, constraint } = (thrown ?? {}) as Partial<DatabaseError>;
  return code === checkViolation && table && constraint ? { table, constraint } : undefined;
};

/** Turns a database error into a message for the user. Undefined if the error is a bug of ours. */
export const translateDatabaseError = (thrown: unknown, checkedColumns: readonly string[] = []): AppError | undefined => {
  const error = thrown as DatabaseError | null;
  if (isDatabaseAway(error)) return new AppError('NOT_AVAILABLE', 'The database is not available. Try again.');
  if (typeof error?.code !== 'string') return undefined;
  const rule = rules[error.constraint ?? ''];
  if (rule) return rule();
  switch (error.code) {
    case 'DJ001':
      return new AppError('PERIOD_LOCKED', error.message);
    case 'DJ002':
      return new AppError('RULE_BROKEN', error.message);
    case 'DJ003':
      return new AppError('RULE_BROKEN', error.message, error.column ? { fields: { [toField(error.column)]: error.message } } : {});
    case '23505':
      return describeDuplicate(error);
    case '23503':
      return describeMissing(error);
    case '23001':
      return new AppError('IN_USE', 'Other records use this one, so it cannot be deleted');
    case '23P01':
      return describeOverlap(error);
    case checkViolation:
      return describeCheck(checkedColumns);
    case '22001':
      return new AppError('INVALID_INPUT', 'A text is too long. Shorten it.');
    case '23502':
      return invalidField(toField(error.column ?? 'record'), 'is required');
    case '22003':
      return new AppError('INVALID_INPUT', 'A number is too large. Enter a smaller one.');
    case '22P02':
    case '22P05':
    case '22018':
    case '22021':
    case '22026':
    case '22032':
    case '22007':
    case '22008':
      return new AppError('INVALID_INPUT', 'The request contains an invalid character, number or date');
    case '57014':
      return new AppError('NOT_AVAILABLE', 'This took too long. Try again, or request less at once.');
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100':
      return new AppError('STORAGE_FULL', 'The server’s disk is full, so nothing was saved. Tell your administrator.');
    case '55P03':
    case '40001':
    case '40P01':
      return new AppError('BUSY', 'Others are working on the same records. Try again.');
    default:
      return undefined;
  }
};
