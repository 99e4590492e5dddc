/** The demijohn logo as three strokes in a 24 × 24 box: body, neck, handle. Documents print the same logo. */
export const markStrokes = [
  'M9.6 8.2C5.6 9.4 3.2 12 3.2 15.4 3.2 18.9 5.6 21.6 9 21.6h6c3.4 0 5.8-2.7 5.8-6.2 0-3.4-2.4-6-6.4-7.2',
  'M9.6 8.2V2.4h4.8v5.8',
  'M14.4 4.4c3.2-.2 4.6 1.8 3.4 5.2',
] as const;
