import { saveListSetting } from '#contract/system/views/calls.ts';
import type { ListSetting } from '#contract/system/views/shapes.ts';
import { call } from '#src/api/call.ts';
import { findSetting, showSetting } from './looks.ts';

const unsent = new Map<string, ListSetting>();
let isSending = false;

/** Sends changes in order. If several changes to one list are waiting, sends only the last. */
const send = async () => {
  if (isSending) return;
  isSending = true;
  try {
    for (const [list, body] of unsent) {
      unsent.delete(list);
      await call(saveListSetting, { body });
    }
  } finally {
    isSending = false;
  }
};

/** Applies a setting at once and saves it in the background. Throws if the save fails. */
export const saveSetting = async (list: string, part: Partial<ListSetting>) => {
  const setting = { ...findSetting(list), ...part };
  showSetting(setting);
  unsent.set(list, setting);
  await send();
};
