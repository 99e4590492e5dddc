import { useState } from 'react';
import type { ReactNode } from 'react';
import './screen.css';

/** Section below the main content. It loads when it is opened. */
export const Unfold = ({ title, children }: { title: string; children: () => ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="unfold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children()}
    </details>
  );
};
