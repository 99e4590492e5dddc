import { useState } from 'react';
import type { ReactNode } from 'react';
import './screen.css';

/** Below a screen's work: drawn, and asked for, once it is opened. */
export const Unfold = ({ title, children }: { title: string; children: () => ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="unfold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children()}
    </details>
  );
};
