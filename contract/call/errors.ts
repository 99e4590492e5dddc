import { summariseErrors } from '#contract/words.ts';

/** Maps every error code of the API to its HTTP status. The message for the user is written where the error is thrown. */
export const errorStatus = {
  INVALID_INPUT: 400,
  NOT_SIGNED_IN: 401,
  SIGN_IN_FAILED: 401,
  CODE_NEEDED: 401,
  NOT_ALLOWED: 403,
  PASSWORD_CHANGE_NEEDED: 403,
  TWO_STEP_NEEDED: 403,
  LINK_ENDED: 403,
  XSRF_MISMATCH: 403,
  NOT_FOUND: 404,
  STALE_VERSION: 409,
  ALREADY_EXISTS: 409,
  IN_USE: 409,
  COUNT_CHANGED: 409,
  RULE_BROKEN: 409,
  PERIOD_LOCKED: 409,
  CONFIRMATION_NEEDED: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  BUSY: 409,
  ORDER_ALREADY_INVOICED: 409,
  ORDER_NOT_EDITABLE: 409,
  ORDER_WRONG_STATE: 409,
  INSUFFICIENT_STOCK: 409,
  OVER_ALLOCATED: 409,
  ALREADY_REVERSED: 409,
  USER_NAME_EXISTS: 409,
  METHOD_NOT_ALLOWED: 405,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  NOT_AVAILABLE: 503,
  STORAGE_FULL: 507,
  PASSWORD_POLICY: 600,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Body of every failed call. `errors` is keyed by field path, such as `Lines.0.Quantity`. */
export interface ErrorBody {
  code: ErrorCode | 'SERVER_ERROR';
  message: string;
  errors?: Record<string, string>;
  details?: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly details: unknown;

  constructor(code: ErrorCode, message: string, more: { fields?: Record<string, string>; details?: unknown } = {}) {
    super(message);
    this.code = code;
    this.fields = more.fields;
    this.details = more.details;
  }
}

/** Wraps any thrown value in an Error, because even `undefined` can be thrown. */
export const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

export const passwordChangeNeeded = () => new AppError('PASSWORD_CHANGE_NEEDED', 'Choose a new password before you continue');

export const twoStepNeeded = () => new AppError('TWO_STEP_NEEDED', 'Set up two-step sign-in before you continue');

/**
 * Reports invalid input that the schema cannot express, and names the field. `message` continues the field's name (`is not a known …`), or is a
 * sentence that starts with a capital.
 */
export const invalidField = (field: string, message: string) =>
  new AppError('INVALID_INPUT', summariseErrors({ [field]: message }), { fields: { [field]: message } });
