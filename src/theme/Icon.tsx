const shapes = {
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  search: 'M9 3.5a5.5 5.5 0 100 11 5.5 5.5 0 000-11zM13 13l4 4',
  settings: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4',
  person: 'M10 3.5a3 3 0 100 6 3 3 0 000-6zM4 17c0-3 2.5-5 6-5s6 2 6 5',
  leave: 'M12 3.5H5v13h7M9 10h8M14 7l3 3-3 3',
  contrast: 'M10 3a7 7 0 100 14 7 7 0 000-14zM10 3v14M10 6h5.7M10 9h6.9M10 12h6.7M10 15h4.9',
  moon: 'M16.5 11.8A6.8 6.8 0 118.2 3.5a5.4 5.4 0 008.3 8.3z',
  sun: 'M10 6.5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM10 2v2M10 16v2M2 10h2M16 10h2M4.3 4.3l1.4 1.4M14.3 14.3l1.4 1.4M4.3 15.7l1.4-1.4M14.3 5.7l1.4-1.4',
  help: 'M10 3a7 7 0 100 14 7 7 0 000-14zM7.8 8.2a2.2 2.2 0 113.2 2c-.7.4-1 .8-1 1.6M10 14h.01',
  chevron: 'M8 5.5l4.5 4.5L8 14.5',
};

export const Icon = ({ name }: { name: keyof typeof shapes }) => (
  <svg
    viewBox="0 0 20 20"
    width="1.429rem"
    height="1.429rem"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={shapes[name]} />
  </svg>
);
