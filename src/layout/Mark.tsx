/** The demijohn in three strokes: neck, body, the level in it. */
export const Mark = ({ size = '1.714rem' }: { size?: string }) => (
  <svg
    viewBox="0 0 32 32"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="2.2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M12.5 3.5h7" />
    <path d="M14 3.5v5.5c0 2-7.5 4.5-7.5 11.5 0 5 3 8 9.5 8s9.5-3 9.5-8c0-7-7.5-9.5-7.5-11.5V3.5" />
    <path d="M7 19c3-2 6 2 9 0s6-2 9 0" />
  </svg>
);
