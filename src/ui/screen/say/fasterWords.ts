import { wasOneself } from '#contract/call/failureWords.ts';

const ofAnother = {
  faster: 'Somebody was faster',
  mine: 'Mine',
  theirs: 'Theirs',
  whereBoth: 'where both of you changed the same',
  alone: 'Changed by them alone, and kept as they have it',
  changed: 'They changed',
  keep: 'Save my changes with theirs',
  replace: 'Save mine in place of theirs',
  load: 'Load theirs',
  joined: 'Saved together, what only they changed stays theirs; where both changed the same, yours stands.',
};

const ofOneself: typeof ofAnother = {
  faster: 'Changed in another window',
  mine: 'Here',
  theirs: 'There',
  whereBoth: 'where you changed the same in both',
  alone: 'Changed there alone, and kept as it is there',
  changed: 'Changed there',
  keep: 'Save these changes with those',
  replace: 'Save these in place of those',
  load: 'Load those',
  joined: 'Saved together, what was only changed there stays; where both changed the same, what is here stands.',
};

/** Chooses the labels of a conflict by the server's message: caused by another user, or by the same user in another window. */
export const fasterWords = (message: string) => (wasOneself(message) ? ofOneself : ofAnother);
