import { markStrokes } from './markStrokes.ts';

export const Mark = ({ size = '1.714rem' }: { size?: string }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {markStrokes.map((stroke) => (
      <path key={stroke} d={stroke} />
    ))}
  </svg>
);
