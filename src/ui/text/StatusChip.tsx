import type { ReactNode } from 'react';
import { StateIcon } from './StateIcon.tsx';
import type { Tone } from './StateIcon.tsx';
import './texts.css';

interface StatusChipProps {
  tone: Tone;
  /** The word: a state is never told by colour alone. */
  children: ReactNode;
}

export const StatusChip = ({ tone, children }: StatusChipProps) => (
  <span className={`chip chip-${tone}`}>
    <StateIcon tone={tone} />
    {children}
  </span>
);
