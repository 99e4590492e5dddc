import { z } from 'zod';
import { credential } from '#contract/system/auth/calls.ts';
import { endpoint, nothing } from '#contract/call/endpoint.ts';
import { Instant } from '#contract/values.ts';

/** How the user's own account is secured. */
export const TwoStep = z.object({
  /** When two-step sign-in was turned on. Null if it is off. */
  Since: Instant.nullable(),
  /** Unused recovery codes. */
  CodesLeft: z.number(),
  /** An access group of the user requires it, so the user cannot turn it off. */
  IsRequired: z.boolean(),
});
export type TwoStep = z.infer<typeof TwoStep>;

/** Shown only once. Each works once in place of a code. */
export const RecoveryCodes = z.object({ Codes: z.array(z.string()) });

const Password = credential(500);
const Code = credential(40);

export const readTwoStep = endpoint({
  method: 'GET',
  path: '/api/TwoStep',
  allow: 'signedIn',
  summary: 'Whether the own account asks for a code beside the password.',
  reply: TwoStep,
});

export const beginTwoStep = endpoint({
  method: 'POST',
  path: '/api/TwoStep/Begin',
  allow: 'signedIn',
  summary:
    'The key for an authenticator app, in letters, as an address and as a picture to scan. Nothing is asked for before a code of it was confirmed.',
  body: z.object({ Password }),
  reply: z.object({
    Key: z.string(),
    /** Opens an app on the same device with an `otpauth://…` address. */
    Address: z.string(),
    /** An SVG as a data URL. */
    Picture: z.string(),
  }),
  errors: ['RULE_BROKEN', 'TOO_MANY_REQUESTS'],
  isCostly: true,
  beforeTwoStep: true,
});

export const confirmTwoStep = endpoint({
  method: 'POST',
  path: '/api/TwoStep/Confirm',
  allow: 'signedIn',
  summary:
    'From now on a code is asked for beside the password. Other sessions of the account end. The recovery codes are shown this once.',
  body: z.object({ Code }),
  reply: RecoveryCodes,
  errors: ['RULE_BROKEN', 'TOO_MANY_REQUESTS'],
  beforeTwoStep: true,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/TwoStep/RecoveryCodes',
  allow: 'signedIn',
  summary: 'New recovery codes in place of those before, shown this once.',
  body: z.object({ Password, Code }),
  reply: RecoveryCodes,
  errors: ['RULE_BROKEN', 'TOO_MANY_REQUESTS'],
  isCostly: true,
});

export const endTwoStep = endpoint({
  method: 'POST',
  path: '/api/TwoStep/End',
  allow: 'signedIn',
  summary: 'The own account is entered with the password alone again.',
  body: z.object({ Password, Code }),
  reply: nothing(),
  errors: ['RULE_BROKEN', 'TOO_MANY_REQUESTS'],
  isCostly: true,
});
