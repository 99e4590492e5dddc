import type { ReactNode } from 'react';
import '#src/ui/screen/screen.css';

interface NoticeProps {
  children: ReactNode;
  isRefused?: boolean;
  /** Read out at once, because it appears while the user works. */
  isAlert?: boolean;
}

/** Framed notice above a record, for what a user must know first. */
export const Notice = ({ children, isRefused, isAlert }: NoticeProps) => (
  <div className={isRefused ? 'framed-notice is-refusal' : 'framed-notice'} role={isAlert ? 'alert' : undefined}>
    {children}
  </div>
);
