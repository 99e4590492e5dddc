import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as authenticator apps have it: six digits, SHA-1, of every half minute. */
export const appOf = (secret: Secret | string, userName = '') => new TOTP({ issuer: 'Demijohn', label: userName, secret });

/** The half minute whose code this is: now's or one beside it, as clocks differ; null where it is none of them. */
export const halfMinuteOf = (secret: string, digits: string, now: Date): number | null => {
  // The library throws at six characters that are not six bytes.
  if (!/^\d{6}$/.test(digits)) return null;
  const app = appOf(secret);
  const timestamp = now.getTime();
  const beside = app.validate({ token: digits, timestamp, window: 1 });
  return beside === null ? null : app.counter({ timestamp }) + beside;
};

const arabicDigit = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** As it is typed, read out or pasted: with blanks, dashes and marks that nobody sees, in digits of a keyboard for Arabic or Japanese. */
export const digitsOf = (code: string) =>
  code
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replaceAll(arabicDigit, (digit) => String(digit.charCodeAt(0) & 15));

/** Twelve digits of which there are but ten, each tried against the throttle: more would not be harder to guess, only to type. */
export const hashOf = (userId: number, digits: string) =>
  createHash('sha256').update(`recovery code of ${userId}: ${digits}`).digest('base64url');
