import './states.css';

/** Spinner as in specification §2, with stroke width 4, transparent fill, 2 s and the label Loading. */
export const Spinner = () => (
  <div className="spinner">
    <svg viewBox="25 25 50 50" role="img" aria-label="Loading">
      <circle cx="50" cy="50" r="20" fill="transparent" strokeWidth="4" strokeMiterlimit="10" />
    </svg>
  </div>
);
