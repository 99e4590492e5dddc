/** Outlines of a wine bottle, a spirit bottle, a jar, a growler and a beer bottle, each with its left edge, its top and its size. */
const bottles = [
  [24, 8, 0.8, 'M17.9 0v3.5h-.6L17.7 25C17.7 34 26 28 26 37v60.9q0 2.1-2.1 2.1H2.1Q0 100 0 97.9V37C0 28 8.3 34 8.3 25l.4-21.5h-.6V0z'],
  [86, 28, 0.6, 'M25.5 0v3.5h-.8V24C24.7 33 38 24.5 38 34v62.2q0 3.8-3.8 3.8H3.8Q0 100 0 96.2V34C0 24.5 13.3 33 13.3 24V3.5h-.8V0z'],
  [150, 44, 0.44, 'M62.6 0v13h-2v3c0 5 7.4 4 7.4 10v65.8q0 8.2-8.2 8.2H8.2Q0 100 0 91.8V26C0 20 7.4 21 7.4 16v-3h-2V0z'],
  [218, 18, 0.7, 'M30.7 0v3.5h-.8V13C29.9 22.9 48 34.5 48 46v48.2q0 5.8-5.8 5.8H5.8Q0 100 0 94.2V46C0 34.5 18.1 22.9 18.1 13V3.5h-.8V0z'],
  [
    292,
    28,
    0.6,
    'M19.6 0v3.5h-.7l.7 16.5C19.6 31.7 28 26.5 28 46v51.2q0 2.8-2.8 2.8H2.8Q0 100 0 97.2V46C0 26.5 8.4 31.7 8.4 20l.7-16.5h-.7V0z',
  ],
] as const;

/** A row of bottles at the foot of the page. It is drawn in the page itself, so that it needs no request. */
export const Shelf = () => (
  <svg className="shelf" viewBox="0 0 340 90" aria-hidden="true">
    {bottles.map(([left, top, size, path]) => (
      <path key={left} d={path} transform={`translate(${left} ${top}) scale(${size})`} vectorEffect="non-scaling-stroke" />
    ))}
    <path d="M0 88.4h340" vectorEffect="non-scaling-stroke" />
  </svg>
);
