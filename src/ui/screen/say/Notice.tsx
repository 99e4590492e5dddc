import type { ReactNode } from 'react';
import '#src/ui/screen/screen.css';

interface NoticeProps {
  children: ReactNode;
  isRefused?: boolean;
  /** It came up while one works: read out at once. */
  isAlert?: boolean;
}

/** What one must know of the record before anything else, framed above it. */
export const Notice = ({ children, isRefused, isAlert }: NoticeProps) => (
  <div className={isRefused ? 'framed-notice is-refusal' : 'framed-notice'} role={isAlert ? 'alert' : undefined}>
    {children}
  </div>
);
