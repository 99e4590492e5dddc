import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { getListSettings } from './queries.ts';
import { saveListSetting } from './saveListSetting.ts';
import { addListView, changeListView, removeListView, restoreListView } from './saveView.ts';

export const views: Handlers<Areas['views']> = {
  getListSettings: (context) => getListSettings(context),
  addListView: (context, { body }) => addListView(context, body),
  changeListView: (context, { params, body }) => changeListView(context, params.id, body),
  removeListView: (context, { params }) => removeListView(context, params.id),
  restoreListView: (context, { params }) => restoreListView(context, params.id),
  saveListSetting: (context, { body }) => saveListSetting(context, body),
};
