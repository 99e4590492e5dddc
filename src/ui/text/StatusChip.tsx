import type { ReactNode } from 'react';
import { StateIcon } from './StateIcon.tsx';
import type { Tone } from './StateIcon.tsx';
import './texts.css';

interface StatusChipProps {
  tone: Tone;
  /** Text of the state, because colour alone must not carry it. */
  children: ReactNode;
}

export const StatusChip = ({ tone, children }: StatusChipProps) => (
  <span className={`chip chip-${tone}`}>
    <StateIcon tone={tone} />
    {children}
  </span>
);
