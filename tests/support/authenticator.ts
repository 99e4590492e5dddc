import { TOTP } from 'otpauth';

/** The code that an authenticator app shows at a moment for a key in letters. */
export const codeAt = (key: string, at: Date | string) => new TOTP({ secret: key }).generate({ timestamp: new Date(at).getTime() });
