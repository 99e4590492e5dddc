import { isOwnChange } from '#contract/call/failureWords.ts';

const otherUserLabels = {
  faster: 'Someone else has changed this',
  mine: 'Mine',
  theirs: 'Theirs',
  whereBoth: 'for the fields that both of you changed',
  alone: 'Their other changes are kept',
  changed: 'They changed',
  keep: 'Merge with their changes',
  replace: 'Overwrite their changes',
  load: 'Load their version',
  joined: 'Merging keeps their other changes. Where both of you changed the same field, your value is used.',
};

const otherWindowLabels: typeof otherUserLabels = {
  faster: 'Changed in another window',
  mine: 'From this window',
  theirs: 'From the other window',
  whereBoth: 'for the fields changed in both',
  alone: 'Other changes in that window are kept',
  changed: 'Changed in the other window',
  keep: 'Merge with those changes',
  replace: 'Overwrite those changes',
  load: 'Load that version',
  joined: 'Merging keeps the other changes from that window. Where both changed the same field, the value from this window is used.',
};

/** Chooses the labels of a conflict, which another user or the same user in another window has caused. */
export const conflictLabels = (message: string) => (isOwnChange(message) ? otherWindowLabels : otherUserLabels);
