import { AppError } from '#contract/call/errors.ts';
import type { Areas } from '#contract/index.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { getPolicy } from '#server/modules/system/auth/passwords/passwordPolicy.ts';
import { setAccessGroupsOfUser } from './access/accessGroups.ts';
import { addUser } from './addUser.ts';
import { deactivateUsers } from './deactivateUsers.ts';
import { updatePasswordPolicy, verifyPassword } from './access/passwordPolicy.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  endTwoStepOfUser,
  openTwoStepOfUser,
  readTwoStep,
  renewRecoveryCodes,
} from './access/twoStep.ts';
import { endSessionsOfUser } from './access/endSessionsOfUser.ts';
import { makeProgramKey } from './access/makeProgramKey.ts';
import { makePasswordLink } from './access/makePasswordLink.ts';
import { findAccessGroups, findCustomerUsers, findStaff, findUsersOfCustomer, getUser } from './queries.ts';
import { updateUser, updateUsers } from './updateUser.ts';

/** Returns the id if the user may see that account: the user's own, or any for an Admin. Throws NOT_FOUND for others. */
const visible = ({ user }: Context, userId: number) => {
  if (userId !== user.UserId && !user.roles.includes('Admin')) throw new AppError('NOT_FOUND', 'There is no such user');
  return userId;
};

export const users: Handlers<Areas['users']> = {
  listCustomerAccountUsers: (context, { params }) => findUsersOfCustomer(context, params.id),
  listUsers: (context, { query }) => findStaff(context, query),
  listCustomerUsers: (context, { query }) => findCustomerUsers(context, query),
  getUser: (context, { params }) => getUser(context.db, visible(context, params.id), context.now),
  addUser: (context, { body }) => addUser(context, body),
  updateUser: (context, { params, body }) => updateUser(context, params.id, body),
  updateUsers: (context, { body }) => updateUsers(context, body.Ids, body.Changes),
  deactivateUser: async (context, { params }) => {
    const [user] = await deactivateUsers(context, [params.id]);
    if (!user) throw new AppError('NOT_FOUND', 'There is no such user');
    return user;
  },
  deactivateUsers: (context, { body }) => deactivateUsers(context, body),
  makePasswordLink: async (context, { params }) => {
    const link = await makePasswordLink(context, params.id);
    if (!link) throw new Error('No link was made');
    return link;
  },
  makeProgramKey: (context, { params }) => makeProgramKey(context, params.id, false),
  makeReadingKey: (context, { params }) => makeProgramKey(context, params.id, true),
  endSessionsOfUser: (context, { params }) => endSessionsOfUser(context, params.id),
  endTwoStepOfUser: (context, { params }) => endTwoStepOfUser(context, params.id),
  openTwoStepOfUser: (context, { params }) => openTwoStepOfUser(context, params.id),
  readTwoStep: (context) => readTwoStep(context),
  beginTwoStep: (context, { body }) => beginTwoStep(context, body),
  confirmTwoStep: (context, { body }) => confirmTwoStep(context, body),
  renewRecoveryCodes: (context, { body }) => renewRecoveryCodes(context, body),
  endTwoStep: (context, { body }) => endTwoStep(context, body),
  listAccessGroupsOfUser: (context, { params }) => findAccessGroups(context.db, visible(context, params.id)),
  setAccessGroupsOfUser: (context, { body }) => setAccessGroupsOfUser(context, body.UserId, body.AccessGroupIds),
  getPasswordPolicy: ({ db }) => getPolicy(db),
  updatePasswordPolicy: (context, { body }) => updatePasswordPolicy(context, body),
  verifyPassword: (context, { body }) => verifyPassword(context, body),
};
