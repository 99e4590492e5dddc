import { saveListSetting } from '#contract/system/views/calls.ts';
import type { ListSetting } from '#contract/system/views/shapes.ts';
import { call } from '#src/api/call.ts';
import { settingOf, showSetting } from './looks.ts';

const unsent = new Map<string, ListSetting>();
let isSending = false;

/** One after the other, and of several changes to one list while another is on its way the last alone. */
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

/** Shows at once and is kept behind it. Throws where it could not be kept. */
export const saveSetting = async (list: string, part: Partial<ListSetting>) => {
  const setting = { ...settingOf(list), ...part };
  showSetting(setting);
  unsent.set(list, setting);
  await send();
};
