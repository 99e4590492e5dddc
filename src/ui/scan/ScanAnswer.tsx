import type { ReactNode } from 'react';
import './scan.css';

interface ScanAnswerProps {
  /** What is wrong with what was scanned, in two words. */
  title: string;
  wrong: string | undefined;
  told: string | undefined;
  /** The way on from what is wrong. */
  children?: ReactNode;
}

/** What becomes of the last scan: said beside the box that it came by. */
export const ScanAnswer = ({ title, wrong, told, children }: ScanAnswerProps) => (
  <>
    {wrong && (
      <div className="scan-wrong">
        <p role="alert">
          <strong>{title}</strong> {wrong}
        </p>
        {children}
      </div>
    )}
    {told && (
      <p className="scan-told" role="status">
        {told}
      </p>
    )}
  </>
);
