import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { Id } from '#contract/values.ts';
import { ListSetting, ListSettings, ListView, ListViewChange, NewListView } from './shapes.ts';

const staff = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;
const byId = z.object({ id: Id });

export const getListSettings = endpoint({
  method: 'GET',
  path: '/api/ListView',
  allow: staff,
  summary: 'Returns the user’s own and the shared views of every list, and the user’s layout of each list.',
  reply: ListSettings,
});

export const addListView = endpoint({
  method: 'POST',
  path: '/api/ListView',
  allow: staff,
  summary: 'Saves a view of a list under a name. Only an Admin may save a shared one.',
  body: NewListView,
  reply: ListView,
  errors: ['ALREADY_EXISTS', 'NOT_ALLOWED', 'RULE_BROKEN'],
});

export const changeListView = endpoint({
  method: 'PUT',
  path: '/api/ListView/{id}',
  allow: staff,
  summary: 'Changes a view. Only an Admin may change a shared one.',
  params: byId,
  body: ListViewChange,
  reply: ListView,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'ALREADY_EXISTS', 'NOT_ALLOWED'],
});

export const removeListView = endpoint({
  method: 'DELETE',
  path: '/api/ListView/{id}',
  allow: staff,
  summary: 'Removes a view. It can be restored.',
  params: byId,
  reply: ListView,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
});

export const restoreListView = endpoint({
  method: 'POST',
  path: '/api/ListView/Restore/{id}',
  allow: staff,
  summary: 'Restores a removed view.',
  params: byId,
  reply: ListView,
  errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'NOT_ALLOWED', 'RULE_BROKEN'],
});

export const saveListSetting = endpoint({
  method: 'PUT',
  path: '/api/ListSetting',
  allow: staff,
  summary: 'Stores the user’s layout of a list: columns, density and the view it opens with.',
  body: ListSetting,
  reply: ListSetting,
  errors: ['RULE_BROKEN'],
});
