import type { ReactNode } from 'react';
import '#src/ui/screen/screen.css';

interface NoticeProps {
  children: ReactNode;
  isRefused?: boolean;
  /** Whether screen readers read the notice at once, because it appears while the user works. */
  isAlert?: boolean;
}

/** Framed notice above a record, about something that the user must know before acting. */
export const Notice = ({ children, isRefused, isAlert }: NoticeProps) => (
  <div className={isRefused ? 'framed-notice is-refusal' : 'framed-notice'} role={isAlert ? 'alert' : undefined}>
    {children}
  </div>
);
