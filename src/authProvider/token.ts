import { splitRoles } from '#contract/call/roleClaim.ts';
import type { Role } from '#contract/call/roles.ts';

/** Content of a token as the browser reads it. Only the server can verify it. */
export interface TokenContent {
  roles: Role[];
  userId: number;
  customerId: number | null;
  expiresAtMs: number;
  /** Whether the password had to be changed when the token was issued. */
  mustChangePassword: boolean;
  mustSetUpTwoStep: boolean;
}

const readClaims = (token: string) => {
  const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
};

const readContent = (token: string): TokenContent | undefined => {
  try {
    const claims = readClaims(token);
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

/** Reads a token. Undefined if the text is not a token. */
export const readToken = (token: string) => {
  // Caches the result, because every permission check reads the same token.
  if (last?.token !== token) last = { token, content: readContent(token) };
  return last.content;
};

/** Reads a stored token. Undefined if it has expired. */
export const readValidToken = (token: string | null, nowMs = Date.now()) => {
  const content = token ? readToken(token) : undefined;
  return content && content.expiresAtMs > nowMs ? content : undefined;
};

/** Whether the user has one of the accepted roles. */
export const hasAnyRole = (userRoles: readonly Role[], acceptedRoles: readonly Role[]) =>
  acceptedRoles.some((role) => userRoles.includes(role));
