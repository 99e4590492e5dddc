import { z } from 'zod';
import { credential } from '#contract/system/auth/calls.ts';
import { endpoint, nothing } from '#contract/call/endpoint.ts';
import { Instant } from '#contract/values.ts';

/** Two-step sign-in of the caller's own account. */
export const TwoStep = z.object({
  /** When two-step sign-in was turned on. Null if it is off. */
  Since: Instant.nullable(),
  /** Number of unused recovery codes. */
  CodesLeft: z.number(),
  /** True if one of the user's access groups requires two-step sign-in. The user cannot turn it off. */
  IsRequired: z.boolean(),
});
export type TwoStep = z.infer<typeof TwoStep>;

/** Recovery codes, shown only once. Each replaces one code of the authenticator app. */
export const RecoveryCodes = z.object({ Codes: z.array(z.string()) });

const Password = credential(500);
const Code = credential(40);

export const readTwoStep = endpoint({
  method: 'GET',
  path: '/api/TwoStep',
  allow: 'signedIn',
  summary: 'Returns whether the user’s own account has two-step sign-in.',
  reply: TwoStep,
});

export const beginTwoStep = endpoint({
  method: 'POST',
  path: '/api/TwoStep/Begin',
  allow: 'signedIn',
  summary:
    'Returns the key for an authenticator app as text, as an address and as a picture to scan. Two-step sign-in is only on after a code is confirmed.',
  body: z.object({ Password }),
  reply: z.object({
    Key: z.string(),
    /** Address `otpauth://…` that opens an authenticator app on the same device. */
    Address: z.string(),
    /** QR code as the data URL of an SVG. */
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
  summary: 'Turns on two-step sign-in. Other sessions of the account end. The recovery codes are shown only once.',
  body: z.object({ Code }),
  reply: RecoveryCodes,
  errors: ['RULE_BROKEN', 'TOO_MANY_REQUESTS'],
  beforeTwoStep: true,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/TwoStep/RecoveryCodes',
  allow: 'signedIn',
  summary: 'Replaces the recovery codes. The new ones are shown only once.',
  body: z.object({ Password, Code }),
  reply: RecoveryCodes,
  errors: ['RULE_BROKEN', 'TOO_MANY_REQUESTS'],
  isCostly: true,
});

export const endTwoStep = endpoint({
  method: 'POST',
  path: '/api/TwoStep/End',
  allow: 'signedIn',
  summary: 'Turns off two-step sign-in for the user’s own account.',
  body: z.object({ Password, Code }),
  reply: nothing(),
  errors: ['RULE_BROKEN', 'TOO_MANY_REQUESTS'],
  isCostly: true,
});
