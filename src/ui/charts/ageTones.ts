import type { Tone } from '#src/ui/text/StateIcon.tsx';

/** Colours of a debt by its age, as in the ageing bar: blue before it is due, then amber, then red. */
export const ageTones: Readonly<Record<string, Tone>> = {
  NotDue: 'information',
  Days1To30: 'attention',
  Days31To60: 'attention',
  Days61To90: 'refused',
  Over90: 'refused',
};
