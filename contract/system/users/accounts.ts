import { z } from 'zod';
import { reference } from '#contract/record/fields.ts';
import { OutboxState } from '#contract/system/mail/outboxState.ts';
import { DateOnly, Id, OptionalEmail, optionalText, requiredText, YesNo } from '#contract/values.ts';
import { passwordWords } from '#contract/words/accounts.ts';
import { mailWords } from '#contract/words/mails.ts';
import {
  addUser,
  deactivateUser,
  deactivateUsers,
  getPasswordPolicy,
  getUser,
  listCustomerUsers,
  listUsers,
  PasswordPolicy,
  PasswordState,
  updatePasswordPolicy,
  updateUser,
  updateUsers,
} from './calls.ts';

/** Definitions for the generic list and form screens. The calls keep the paths of the specification. */

const AccessGroupIds = z
  .array(Id)
  .min(1, 'must have at least one')
  .max(100, 'must be at most 100 in the list')
  .meta({ kind: 'twoList', of: 'AccessGroup', through: 'user_access_groups', title: 'Access groups' });

const NewPassword = optionalText(500).meta({
  kind: 'password',
  title: 'Password',
  hint: 'Leave empty to send a link. A password you enter must be changed at first sign-in.',
});

const moment = (title: string) => z.string().nullish().meta({ kind: 'moment', title, isReadOnly: true });

const person = {
  UserName: requiredText(100),
  FirstName: optionalText(100),
  SurName: optionalText(100).meta({ title: 'Surname' }),
  Email: OptionalEmail,
};
const standing = {
  Active: YesNo.default(true),
  NewPassword,
  PasswordState: PasswordState.nullish().meta({ title: 'Password is', words: passwordWords, isReadOnly: true }),
  LastSignInAt: moment('Last signed in'),
  KeyEndsOn: DateOnly.nullish().meta({
    title: 'API key expires',
    isReadOnly: true,
    hint: 'Each use extends the key by 90 days. The Today screen warns before it expires.',
  }),
  Locked: YesNo.nullish().meta({ title: 'Locked', isReadOnly: true }),
  TwoStep: YesNo.nullish().meta({ title: 'Two-step sign-in', isReadOnly: true }),
  LinkExpiresAt: moment('Password link expires'),
  LinkMail: OutboxState.nullish().meta({ title: 'E-mail with the link', words: mailWords, isReadOnly: true }),
};

const calls = { get: getUser, add: addUser, edit: updateUser, editMany: updateUsers, remove: deactivateUser, removeMany: deactivateUsers };
const account = { name: 'User' };

export const staffAccount = {
  ...account,
  plural: 'staff accounts',
  record: z.object({ ...person, AccessGroupIds, ...standing }),
  calls: { ...calls, list: listUsers },
};

export const customerAccount = {
  ...account,
  plural: 'customer accounts',
  record: z.object({ ...person, CustomerId: reference('Customer'), AccessGroupIds, ...standing }),
  calls: { ...calls, list: listCustomerUsers },
};

export const passwordPolicy = {
  name: 'PasswordPolicy',
  plural: 'password policy',
  record: PasswordPolicy.omit({ Version: true }),
  calls: { get: getPasswordPolicy, edit: updatePasswordPolicy },
};
