/* oxlint-disable max-lines -- it is split when its area moves */
import { z } from 'zod';
import { count, measure } from '#contract/record/fields.ts';
import { Ids } from '#contract/masterData/entities/definition/uses.ts';
import { endpoint, listEndpoint, textReply } from '#contract/call/endpoint.ts';
import { code } from '#contract/system/auth/calls.ts';
import { PasswordRule } from '#contract/system/auth/passwordLinks.ts';
import { anyOf, contains, from, holds, holdsIds, list, search, to, yesNo } from '#contract/list.ts';
import { OutboxState } from '#contract/system/mail/outboxState.ts';
import { Role } from '#contract/call/roles.ts';
import { bareAddress, isEmail } from '#contract/text/email.ts';
import { DateOnly, Id, Instant, Moment, Version, YesNo, changedText, optionalText, requiredText } from '#contract/values.ts';

export const AccessGroup = z.object({
  AccessGroupId: z.number(),
  AcessGroupName: z.string(),
  Roles: z.array(Role),
  Active: z.boolean(),
  Version: z.number(),
});

/**
 * - `LinkSent`: the user has an open link to set a password, whether or not there is a password already.
 * - `None`: there is neither a password nor a link.
 * - `MustChange`: someone else chose the password.
 * - `Expired`: the password is older than the policy allows.
 * - `Key`, `ReadingKey`: the account belongs to a program that signs in with an API key. `ReadingKey` is read-only.
 * - `KeyEnded`: the key was unused for too long.
 */
export const PasswordState = z.enum(['Set', 'MustChange', 'Expired', 'LinkSent', 'None', 'Key', 'ReadingKey', 'KeyEnded']);
export type PasswordState = z.infer<typeof PasswordState>;

export const User = z.object({
  UserId: z.number(),
  FirstName: z.string().nullable(),
  SurName: z.string().nullable(),
  Email: z.string().nullable(),
  UserName: z.string(),
  /** Always empty, because a password never leaves the server. */
  Password: z.literal(''),
  Active: z.boolean(),
  CustomerId: z.number().nullable(),
  CustomerName: z.string().nullable(),
  /** Same as `CustomerName`. */
  Customer: z.string().nullable(),
  AccessGroups: z.array(z.object({ AccessGroupId: z.number(), AcessGroupName: z.string() })),
  /** Ids of the access groups, for lists. `Groups` has their names. */
  AccessGroupIds: z.array(z.number()),
  Groups: z.array(z.string()),
  LastSignInAt: Instant.nullable(),
  PasswordState,
  /** Day on which a program's key expires or expired. Each use extends it. */
  KeyEndsOn: z.string().nullable(),
  /** Locked after too many wrong passwords or codes. Unknown devices cannot sign in for a while. */
  Locked: z.boolean(),
  /** Two-step sign-in is on: signing in needs a code as well as the password. */
  TwoStep: z.boolean(),
  /** Set after a hundred wrong codes in a row. No code is accepted until an Admin unlocks the account. */
  TwoStepClosed: z.boolean(),
  /** When the latest unused link expires or expired. */
  LinkExpiresAt: Instant.nullable(),
  /** State of the mail with the link. Null if the link was handed over in person. */
  LinkMail: OutboxState.nullable(),
  Version: z.number(),
  UpdatedAt: Instant,
});

const email = z
  .string()
  .trim()
  .max(254, 'must be at most 254 characters')
  .overwrite(bareAddress)
  .refine((address) => address === '' || isEmail(address), 'Invalid email format.');

const passwordText = z.string().max(500, 'is too long');
const groups = z
  .array(z.object({ AccessGroupId: Id, AcessGroupName: z.string().optional() }))
  .max(100)
  .min(1, 'must have at least one')
  .optional();
/** Alternative to `AccessGroups`. */
const groupIds = z.array(Id).max(100).min(1, 'must have at least one').optional();

// Allows ASCII letters only, because look-alike or zero-width characters could make two names that look the same.
const userName = requiredText(100).regex(/^[A-Za-z0-9](?:[ ._@+'-]?[A-Za-z0-9])*$/, {
  error: "may have letters a to z and digits, with one of . _ - @ + ' or a space between them",
});

export const NewUser = z.object({
  FirstName: optionalText(100),
  SurName: optionalText(100),
  Email: email.nullish().transform((address) => address || null),
  UserName: userName,
  /** If absent or empty, the account gets a link to set a password. */
  Password: passwordText.nullish(),
  Active: YesNo.default(true),
  CustomerId: Id.nullish(),
  /** Alternative to `Password`. */
  NewPassword: passwordText.nullish(),
  AccessGroups: groups,
  AccessGroupIds: groupIds,
});

/** Absent fields keep their value. */
export const UserUpdate = z.object({
  UserId: Id.optional(),
  FirstName: changedText(100),
  SurName: changedText(100),
  Email: email
    .nullable()
    .transform((address) => address || null)
    .optional(),
  UserName: userName,
  /** Current password. Required to change the user's own account. */
  Password: passwordText.nullish(),
  NewPassword: passwordText.nullish(),
  /** Code of two-step sign-in. A user who has it on needs a code to change their own password or e-mail address. */
  Code: code,
  Active: YesNo.optional(),
  CustomerId: Id.nullish(),
  AccessGroups: groups,
  AccessGroupIds: groupIds,
  Version: Version.optional(),
});

export const PasswordPolicy = z.object({
  MinimumLength: measure(128).meta({ title: 'Minimum length', unit: 'characters' }),
  RequireUpperCase: YesNo.meta({ title: 'Require a capital letter' }),
  RequireLowerCase: YesNo.meta({ title: 'Require a lower-case letter' }),
  RequireDigit: YesNo.meta({ title: 'Require a digit' }),
  RequireSymbol: YesNo.meta({ title: 'Require a symbol' }),
  ForbidUserName: YesNo.meta({ title: 'Forbid user name in password' }),
  HistoryCount: count(24).meta({ title: 'Passwords remembered', hint: '0 = current password only' }),
  MaximumAgeDays: count(3650).meta({ title: 'Password expires after', unit: 'days', hint: '0 = never' }),
  LockoutAttempts: count(1000).meta({ title: 'Failed attempts before lockout', hint: '0 = never' }),
  LockoutMinutes: measure(10_080).meta({ title: 'Lockout', unit: 'minutes' }),
  Version,
});

const byId = z.object({ id: Id });

export const listCustomerAccountUsers = endpoint({
  method: 'GET',
  path: '/api/User/GetCustomerAccount/{id}',
  allow: ['Admin'],
  summary: 'Lists the users of one customer account.',
  params: byId,
  reply: z.array(User),
});

/** A link to set a password. The link works once, until `ExpiresAt`. */
export const PasswordLink = z.object({
  /** Shown only once, for the Admin to hand over. Starts with / if the server does not know its own address. Null if the link is mailed. */
  Link: z.string().nullable(),
  MailedTo: z.string().nullable(),
  ExpiresAt: Instant,
});
export type PasswordLink = z.infer<typeof PasswordLink>;

/** `q` searches names, e-mail address, user name and customer for every word. Without a query, lists only active users. */
const users = list({
  row: User,
  id: 'UserId',
  filters: {
    q: search(),
    UserName: contains(),
    FirstName: contains(),
    SurName: contains(),
    Email: contains(),
    CustomerId: anyOf(Id),
    Active: yesNo(),
    AccessGroup: holds('Groups'),
    AccessGroupIds: holdsIds('AccessGroupIds'),
    PasswordState: anyOf(PasswordState),
    Locked: yesNo(),
    TwoStep: yesNo(),
    LinkMail: anyOf(OutboxState.nullable()),
    LastSignInFrom: from(Moment, 'LastSignInAt'),
    LastSignInTo: to(Moment, 'LastSignInAt'),
    KeyEndsOnFrom: from(DateOnly, 'KeyEndsOn'),
    KeyEndsOnTo: to(DateOnly, 'KeyEndsOn'),
  },
  sorts: [
    'UserId',
    'UserName',
    'FirstName',
    'SurName',
    'Email',
    'CustomerName',
    'CustomerId',
    'Active',
    'Groups',
    'PasswordState',
    'KeyEndsOn',
    'Locked',
    'TwoStep',
    'LastSignInAt',
    'LinkExpiresAt',
    'UpdatedAt',
  ],
  sortNames: { Customer: 'CustomerId' },
  order: ['UserName', 'ASC'],
  whole: { Active: true },
});

export const listUsers = listEndpoint({
  path: '/api/User/GetUsers',
  allow: ['Admin'],
  summary: 'Lists staff accounts.',
  list: users,
});

export const listCustomerUsers = listEndpoint({
  path: '/api/User/GetCustomerUsers',
  allow: ['Admin'],
  summary: 'Lists the users of all customer accounts.',
  list: users,
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/User/GetUser/{id}',
  allow: 'signedIn',
  summary: 'Returns the user’s own account, or any account for an Admin.',
  params: byId,
  reply: User,
  errors: ['NOT_FOUND'],
});

export const addUser = endpoint({
  method: 'POST',
  path: '/api/User/AddUser',
  allow: ['Admin'],
  summary:
    'Adds an account. A password in the request must be changed at the first sign-in (a refusal by the policy has status 600). Without a password, the account gets a link to set one. The link is mailed or shown only once.',
  body: NewUser,
  reply: User.extend({ PasswordLink: PasswordLink.nullable() }),
  errors: ['USER_NAME_EXISTS', 'PASSWORD_POLICY'],
  isCostly: true,
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/User/UpdateUser/{id}',
  allow: 'signedIn',
  summary:
    'Changes the user’s own names, e-mail, user name and password (with a second step, password and e-mail need its `Code`). An Admin may change any account.',
  params: byId,
  body: UserUpdate,
  reply: User,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'USER_NAME_EXISTS', 'STALE_VERSION', 'PASSWORD_POLICY', 'PASSWORD_CHANGE_NEEDED', 'RULE_BROKEN'],
  isCostly: true,
  beforeNewPassword: true,
});

export const updateUsers = endpoint({
  method: 'PUT',
  path: '/api/User/UpdateUsers',
  allow: ['Admin'],
  summary: 'Makes the same change to several accounts, all or none. Deactivated accounts are signed out at once.',
  body: z.object({
    Ids,
    Changes: UserUpdate.pick({ FirstName: true, SurName: true, Active: true, CustomerId: true, AccessGroups: true, AccessGroupIds: true }),
  }),
  reply: z.array(User),
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const makePasswordLink = endpoint({
  method: 'POST',
  path: '/api/User/PasswordLink/{id}',
  allow: ['Admin'],
  summary: 'Makes a link to set another user’s password and ends the previous link. It is mailed, or shown only once.',
  params: byId,
  reply: PasswordLink,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const endSessionsOfUser = endpoint({
  method: 'PUT',
  path: '/api/User/EndSessions/{id}',
  allow: ['Admin'],
  summary: 'Signs an account out everywhere, except for the current session of the user’s own account. Ends a program’s key.',
  params: byId,
  reply: User,
  errors: ['NOT_FOUND'],
});

export const endTwoStepOfUser = endpoint({
  method: 'PUT',
  path: '/api/User/EndTwoStep/{id}',
  allow: ['Admin'],
  summary: 'Turns off two-step sign-in of another user who has lost the device.',
  params: byId,
  reply: User,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const openTwoStepOfUser = endpoint({
  method: 'PUT',
  path: '/api/User/OpenTwoStep/{id}',
  allow: ['Admin'],
  summary: 'Unlocks another user’s codes after a hundred wrong ones in a row.',
  params: byId,
  reply: User,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const deactivateUser = endpoint({
  method: 'PUT',
  path: '/api/User/DeactivateUser/{id}',
  allow: ['Admin'],
  summary: 'Deactivates one account. Its sessions end at once.',
  params: byId,
  reply: User,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const deactivateUsers = endpoint({
  method: 'PUT',
  path: '/api/User/DeactivateUsers',
  allow: ['Admin'],
  summary: 'Deactivates several accounts, all or none.',
  body: Ids,
  reply: z.array(User),
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const listAccessGroupsOfUser = endpoint({
  method: 'GET',
  path: '/api/AccessGroup/user/{id}',
  allow: 'signedIn',
  summary: 'Lists the access groups of the user’s own account, or of any account for an Admin.',
  params: byId,
  reply: z.array(AccessGroup),
  errors: ['NOT_FOUND'],
});

export const setAccessGroupsOfUser = endpoint({
  method: 'POST',
  path: '/api/AccessGroup/AddUserAccessGroups',
  allow: ['Admin'],
  summary: 'Replaces all access groups of a user.',
  body: z.object({ UserId: Id, AccessGroupIds: z.array(Id).min(1, 'must have at least one').max(100) }),
  reply: textReply(),
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const getPasswordPolicy = endpoint({
  method: 'GET',
  path: '/api/PasswordPolicy',
  allow: 'signedIn',
  summary: 'Returns the password policy.',
  reply: PasswordPolicy,
});

export const updatePasswordPolicy = endpoint({
  method: 'PUT',
  path: '/api/PasswordPolicy',
  allow: ['Admin'],
  summary: 'Changes the password policy. The policy applies to new passwords.',
  body: PasswordPolicy,
  reply: PasswordPolicy,
  errors: ['STALE_VERSION'],
});

export const verifyPassword = endpoint({
  method: 'POST',
  path: '/api/PasswordPolicy/Verify',
  allow: 'signedIn',
  summary: 'Checks a password against the policy. Changes nothing.',
  body: z.object({ Password: passwordText, UserName: z.string().max(100).optional() }),
  reply: z.object({ IsValid: z.boolean(), Errors: z.array(z.string()), Rules: z.array(PasswordRule) }),
  beforeNewPassword: true,
});
