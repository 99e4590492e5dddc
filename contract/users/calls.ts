import { z } from 'zod';
import { endpoint, listEndpoint, text } from '#contract/endpoint.ts';
import { anyOf, list, search, yesNo } from '#contract/list.ts';
import { Role } from '#contract/roles.ts';
import { Id, Instant, Version, YesNo, isEmail, optionalText, requiredText } from '#contract/values.ts';

export const AccessGroup = z.object({
  AccessGroupId: z.number(),
  AcessGroupName: z.string(),
  Roles: z.array(Role),
  Active: z.boolean(),
  Version: z.number(),
});

export const User = z.object({
  UserId: z.number(),
  FirstName: z.string().nullable(),
  SurName: z.string().nullable(),
  Email: z.string().nullable(),
  UserName: z.string(),
  /** Always empty: a password never leaves the server. */
  Password: z.literal(''),
  Active: z.boolean(),
  CustomerId: z.number().nullable(),
  CustomerName: z.string().nullable(),
  AccessGroups: z.array(z.object({ AccessGroupId: z.number(), AcessGroupName: z.string() })),
  Version: z.number(),
  UpdatedAt: Instant,
});

const email = z
  .string()
  .trim()
  .max(254, 'must be at most 254 characters')
  .refine((address) => address === '' || isEmail(address), 'Invalid email format.')
  .nullish()
  .transform((address) => address || null);

const password = z.string().max(500, 'is too long');
const groups = z.array(z.object({ AccessGroupId: Id })).max(100);

// One way to write each name: a letter of another alphabet, or one without width, would make two that look the same.
const userName = requiredText(100).regex(/^[A-Za-z0-9](?:[ ._@+'-]?[A-Za-z0-9])*$/, {
  error: "may have letters a to z, digits and, between them, one of . _ - @ + ' or a blank",
});

const userFields = {
  FirstName: optionalText(100),
  SurName: optionalText(100),
  Email: email,
  UserName: userName,
};

export const NewUser = z.object({
  ...userFields,
  Password: password.min(1, 'is required'),
  Active: YesNo.default(true),
  CustomerId: Id.nullish(),
  AccessGroups: groups.min(1, 'must have at least one'),
});

export const UserUpdate = z.object({
  ...userFields,
  /** The current one, checked; only for one's own account. */
  Password: password.nullish(),
  NewPassword: password.nullish(),
  Active: YesNo.optional(),
  CustomerId: Id.nullish(),
  AccessGroups: groups.min(1, 'must have at least one').optional(),
  Version: Version.optional(),
});

export const PasswordPolicy = z.object({
  MinimumLength: z.int().min(1, 'must be at least 1').max(128, 'must be at most 128'),
  RequireUpperCase: YesNo,
  RequireLowerCase: YesNo,
  RequireDigit: YesNo,
  RequireSymbol: YesNo,
  ForbidUserName: YesNo,
  HistoryCount: z.int().min(0, 'must not be negative').max(24, 'must be at most 24'),
  MaximumAgeDays: z.int().min(0, 'must not be negative').max(3650, 'must be at most 3650'),
  LockoutAttempts: z.int().min(0, 'must not be negative').max(1000, 'must be at most 1000'),
  LockoutMinutes: z.int().min(1, 'must be at least 1').max(10_080, 'must be at most 10080'),
  Version,
});

const byId = z.object({ id: Id });

export const listCustomerAccountUsers = endpoint({
  method: 'GET',
  path: '/api/User/GetCustomerAccount/{id}',
  allow: ['Admin'],
  summary: 'The users of one customer account.',
  params: byId,
  reply: z.array(User),
});

/** `q`: every word in names, e-mail, user name or the customer. */
const users = list({
  row: User,
  id: 'UserId',
  filters: { q: search(), CustomerId: anyOf(Id) },
  sorts: ['UserName', 'FirstName', 'SurName', 'Email', 'CustomerName', 'UpdatedAt'],
  order: ['UserName', 'ASC'],
});

export const listUsers = listEndpoint({
  path: '/api/User/GetUsers',
  allow: ['Admin'],
  summary: 'Staff accounts.',
  list: users,
});

export const listCustomerUsers = listEndpoint({
  path: '/api/User/GetCustomerUsers',
  allow: ['Admin'],
  summary: 'Accounts of customers’ people.',
  list: users,
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/User/GetUser/{id}',
  allow: 'signedIn',
  summary: 'One account: the own one, or any for an Admin.',
  params: byId,
  reply: User,
  errors: ['NOT_FOUND'],
});

export const addUser = endpoint({
  method: 'POST',
  path: '/api/User/AddUser',
  allow: ['Admin'],
  summary: 'Adds an account. A password against the policy answers with status 600.',
  body: NewUser,
  reply: User,
  errors: ['USER_NAME_EXISTS', 'PASSWORD_POLICY'],
  isCostly: true,
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/User/UpdateUser/{id}',
  allow: 'signedIn',
  summary: 'Changes the own names, e-mail, user name and password, or anything of another’s account as an Admin.',
  params: byId,
  body: UserUpdate,
  reply: User,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'USER_NAME_EXISTS', 'STALE_VERSION', 'PASSWORD_POLICY', 'RULE_BROKEN'],
  isCostly: true,
});

export const deactivateUser = endpoint({
  method: 'PUT',
  path: '/api/User/DeactivateUser/{id}',
  allow: ['Admin'],
  summary: 'Deactivates one account; its sessions end at once.',
  params: byId,
  reply: User,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const deactivateUsers = endpoint({
  method: 'PUT',
  path: '/api/User/DeactivateUsers',
  allow: ['Admin'],
  summary: 'Deactivates several accounts, all or none.',
  body: z.array(Id).min(1, 'must have at least one').max(1000),
  reply: z.array(User),
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

const accessGroups = list({
  row: AccessGroup,
  id: 'AccessGroupId',
  filters: { q: search(), Active: yesNo() },
  sorts: ['AccessGroupId', 'AcessGroupName'],
  order: ['AccessGroupId', 'ASC'],
  whole: { Active: true },
});

export const listAccessGroups = listEndpoint({
  path: '/api/AccessGroup',
  allow: 'signedIn',
  summary: 'Access groups and the roles they carry.',
  list: accessGroups,
});

export const listAccessGroupsOfUser = endpoint({
  method: 'GET',
  path: '/api/AccessGroup/user/{id}',
  allow: 'signedIn',
  summary: 'The access groups of the own account, or of any for an Admin.',
  params: byId,
  reply: z.array(AccessGroup),
  errors: ['NOT_FOUND'],
});

const accessGroupFields = { AcessGroupName: requiredText(100), Roles: z.array(Role).min(1, 'must have at least one') };

export const addAccessGroup = endpoint({
  method: 'POST',
  path: '/api/AccessGroup',
  allow: ['Admin'],
  summary: 'Adds an access group.',
  body: z.object(accessGroupFields),
  reply: AccessGroup,
  errors: ['ALREADY_EXISTS'],
});

export const setAccessGroupsOfUser = endpoint({
  method: 'POST',
  path: '/api/AccessGroup/AddUserAccessGroups',
  allow: ['Admin'],
  summary: 'Sets the whole set of a user’s access groups.',
  body: z.object({ UserId: Id, AccessGroupIds: z.array(Id).min(1, 'must have at least one').max(100) }),
  reply: text(),
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const updateAccessGroup = endpoint({
  method: 'PUT',
  path: '/api/AccessGroup/{id}',
  allow: ['Admin'],
  summary: 'Changes an access group; built-in groups keep their role.',
  params: byId,
  body: z.object({ ...accessGroupFields, Active: YesNo, Version }),
  reply: AccessGroup,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'ALREADY_EXISTS', 'RULE_BROKEN'],
});

export const getPasswordPolicy = endpoint({
  method: 'GET',
  path: '/api/PasswordPolicy',
  allow: 'signedIn',
  summary: 'The rules for passwords.',
  reply: PasswordPolicy,
});

export const updatePasswordPolicy = endpoint({
  method: 'PUT',
  path: '/api/PasswordPolicy',
  allow: ['Admin'],
  summary: 'Changes the rules for passwords; they count from the next password on.',
  body: PasswordPolicy,
  reply: PasswordPolicy,
  errors: ['STALE_VERSION'],
});

export const verifyPassword = endpoint({
  method: 'POST',
  path: '/api/PasswordPolicy/Verify',
  allow: 'signedIn',
  summary: 'Tells whether a password would be taken; writes nothing.',
  body: z.object({ Password: password, UserName: z.string().max(100).optional() }),
  reply: z.object({ IsValid: z.boolean(), Errors: z.array(z.string()) }),
});
