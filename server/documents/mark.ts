/** The demijohn logo as three strokes in a 24 × 24 box: body, neck, handle. */
export const markViewBox = 24;
export const markStroke = 1.6;
export const markPaths = [
  'M9.6 8.2 C5.6 9.4 3.2 12 3.2 15.4 C3.2 18.9 5.6 21.6 9 21.6 L15 21.6 C18.4 21.6 20.8 18.9 20.8 15.4 C20.8 12 18.4 9.4 14.4 8.2',
  'M9.6 8.2 L9.6 2.4 L14.4 2.4 L14.4 8.2',
  'M14.4 4.4 C17.6 4.2 19 6.2 17.8 9.6',
] as const;
