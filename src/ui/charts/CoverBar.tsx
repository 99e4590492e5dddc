import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import type { Tone } from '#src/ui/text/StateIcon.tsx';
import './plots.css';

interface CoverBarProps {
  /** Filled share of the bar, from 0 to 1. */
  share: number;
  tone: Extract<Tone, 'refused' | 'attention' | 'neutral'>;
  /** Length of the cover, such as `5 weeks`. */
  text: string;
  /** Explains the state in a sentence. */
  explanation: string;
}

/** Draws how long stock lasts as a small bar with its words. A state that needs action has an icon too. */
export const CoverBar = ({ share, tone, text, explanation }: CoverBarProps) => (
  <span className={`cover-bar tone-${tone}`} title={explanation}>
    <svg className="cover-bar-bar" aria-hidden="true">
      <rect className="cover-bar-track" width="100%" height="100%" rx="2" />
      <rect width={`${Math.round(Math.min(Math.max(share, 0), 1) * 100)}%`} height="100%" rx="2" />
    </svg>
    {tone !== 'neutral' && (
      <span className="cover-bar-state" role="img" aria-label={explanation}>
        <StateIcon tone={tone} />
      </span>
    )}
    <span className="figure">{text}</span>
  </span>
);
