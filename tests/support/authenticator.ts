import { TOTP } from 'otpauth';

/** Returns the code that an authenticator app shows at a moment. The key is given in letters. */
export const codeAt = (key: string, at: Date | string) => new TOTP({ secret: key }).generate({ timestamp: new Date(at).getTime() });
