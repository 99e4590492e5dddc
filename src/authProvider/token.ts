import { splitRoles } from '#contract/call/roleClaim.ts';
import type { Role } from '#contract/call/roles.ts';

/** What the browser reads of a token; the server alone decides whether it is genuine. */
export interface TokenContent {
  roles: Role[];
  userId: number;
  customerId: number | null;
  expiresAtMs: number;
  /** As it was when the token was given. */
  mustChangePassword: boolean;
  mustSetUpTwoStep: boolean;
}

const claimsOf = (token: string) => {
  const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
};

const contentOf = (token: string): TokenContent | undefined => {
  try {
    const claims = claimsOf(token);
    if (typeof claims.role !== 'string' || typeof claims.exp !== 'number') return undefined;
    return {
      roles: splitRoles(claims.role),
      userId: Number(claims.UserId ?? claims.sub),
      customerId: typeof claims.CustomerId === 'number' ? claims.CustomerId : null,
      expiresAtMs: claims.exp * 1000,
      mustChangePassword: claims.MustChangePassword === true,
      mustSetUpTwoStep: claims.MustSetUpTwoStep === true,
    };
  } catch {
    return undefined;
  }
};

let last: { token: string; content: TokenContent | undefined } | undefined;

/** Undefined where it is no token at all. */
export const readToken = (token: string) => {
  // Whatever asks what one may do asks of the same token.
  if (last?.token !== token) last = { token, content: contentOf(token) };
  return last.content;
};

/** The content of a token that is held and not expired. */
export const readValidToken = (token: string | null, nowMs = Date.now()) => {
  const content = token ? readToken(token) : undefined;
  return content && content.expiresAtMs > nowMs ? content : undefined;
};

/** A route is open to who holds any of its roles. */
export const holdsAny = (held: readonly Role[], wanted: readonly Role[]) => wanted.some((role) => held.includes(role));
