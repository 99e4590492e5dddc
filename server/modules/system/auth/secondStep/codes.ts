import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as authenticator apps use it: six digits, SHA-1, a new code every half minute. */
export const makeAuthenticator = (secret: Secret | string, userName = '') => new TOTP({ issuer: 'Demijohn', label: userName, secret });

/** Returns the half minute that a code belongs to: the current one or a neighbour, because clocks differ. Null if none matches. */
export const findHalfMinute = (secret: string, digits: string, now: Date): number | null => {
  // The library throws if the six characters take more than six bytes.
  if (!/^\d{6}$/.test(digits)) return null;
  const app = makeAuthenticator(secret);
  const timestamp = now.getTime();
  const offset = app.validate({ token: digits, timestamp, window: 1 });
  return offset === null ? null : app.counter({ timestamp }) + offset;
};

const arabicDigit = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** Normalises a code that was typed or pasted: removes blanks, dashes and invisible characters, and converts Arabic or full-width digits. */
export const normaliseCode = (code: string) =>
  code
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replaceAll(arabicDigit, (digit) => String(digit.charCodeAt(0) & 15));

/** Hashes a recovery code. Twelve digits are enough, because each user has ten codes and attempts are throttled. */
export const hashRecoveryCode = (userId: number, digits: string) =>
  createHash('sha256').update(`recovery code of ${userId}: ${digits}`).digest('base64url');
