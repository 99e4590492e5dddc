import { randomUUID } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { writeRoleClaim } from '#contract/call/roleClaim.ts';
import type { Role } from '#contract/call/roles.ts';

export const tokenHours = 12;

export interface TokenClaims {
  UserId: number;
  CustomerId: number | null;
  roles: readonly Role[];
  sessionId: string;
  mustChangePassword: boolean;
  mustSetUpTwoStep: boolean;
}

const encodeSecret = (secret: string) => new TextEncoder().encode(secret);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const newSessionId = () => randomUUID();

/** Signs a token as in the specification. `role` holds the role names joined by '#', and `exp` is the expiry. */
export const signToken = (secret: string, claims: TokenClaims, now: Date) =>
  new SignJWT({
    role: writeRoleClaim(claims.roles),
    UserId: claims.UserId,
    ...(claims.CustomerId !== null && { CustomerId: claims.CustomerId }),
    ...(claims.mustChangePassword && { MustChangePassword: true }),
    ...(claims.mustSetUpTwoStep && { MustSetUpTwoStep: true }),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(claims.sessionId)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + tokenHours * 3_600_000))
    .sign(encodeSecret(secret));

interface Verified {
  sessionId: string;
  expiresAtMs: number;
}

const maxVerified = 1000;
/** Verified tokens, by server secret and token, so that each signature is checked only once. */
const verified = new Map<string, Verified>();

/** Returns the session id of a token. Undefined if the token is forged, damaged or expired. */
export const readSessionId = async (secret: string, token: string, now: Date): Promise<string | undefined> => {
  const cachedToken = verified.get(`${secret} ${token}`);
  if (cachedToken) return cachedToken.expiresAtMs > now.getTime() ? cachedToken.sessionId : undefined;
  try {
    const { payload } = await jwtVerify(token, encodeSecret(secret), { algorithms: ['HS256'], currentDate: now });
    const { jti, exp } = payload;
    if (jti === undefined || !uuid.test(jti)) return undefined;
    if (verified.size >= maxVerified) verified.clear();
    if (exp !== undefined) verified.set(`${secret} ${token}`, { sessionId: jti, expiresAtMs: exp * 1000 });
    return jti;
  } catch {
    return undefined;
  }
};
