export type Tone = 'done' | 'attention' | 'refused' | 'information' | 'neutral';

const shapes: Record<Tone, string> = {
  done: 'M3.5 8.5l3 3 6-7',
  attention: 'M8 2.5l6 11H2zM8 6.5v3M8 11.4v.2',
  refused: 'M8 2a6 6 0 100 12A6 6 0 008 2zM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4',
  information: 'M8 2a6 6 0 100 12A6 6 0 008 2zM8 7.4v3.4M8 5v.2',
  neutral: 'M8 5.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z',
};

export const StateIcon = ({ tone }: { tone: Tone }) => (
  <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" aria-hidden="true">
    <path d={shapes[tone]} strokeLinejoin="round" />
  </svg>
);
