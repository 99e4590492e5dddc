import type { Tone } from '#src/ui/text/StateIcon.tsx';

/** Colours of a debt by its age, as in the ageing bar: neutral before it is due, then amber, then red. */
export const ageTones: Readonly<Record<string, Tone>> = {
  NotDue: 'neutral',
  Days1To30: 'attention',
  Days31To60: 'attention',
  Days61To90: 'refused',
  Over90: 'refused',
};

/** Returns the CSS colour of an age band. */
export const getAgeColour = (age: string) => (ageTones[age] === 'neutral' ? 'var(--edge)' : `var(--${ageTones[age]})`);
