import type { ReactNode } from 'react';
import './scan.css';

interface ScanAnswerProps {
  /** Names the problem in two words. */
  title: string;
  wrong: string | undefined;
  message: string | undefined;
  /** Offers a way to resolve the problem. */
  children?: ReactNode;
}

/** Shows the result of the last scan, beside the scan box. */
export const ScanAnswer = ({ title, wrong, message, children }: ScanAnswerProps) => (
  <>
    {wrong && (
      <div className="scan-wrong">
        <p role="alert">
          <strong>{title}</strong> {wrong}
        </p>
        {children}
      </div>
    )}
    {message && (
      <p className="scan-told" role="status">
        {message}
      </p>
    )}
  </>
);
