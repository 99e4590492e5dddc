// Telephone numbers that Ofcom reserves for fiction, by town.
const exchanges = [
  '01632 960',
  '0113 496 0',
  '0114 496 0',
  '0115 496 0',
  '0117 496 0',
  '0121 496 0',
  '0131 496 0',
  '0141 496 0',
  '0161 496 0',
];

/** Returns a distinct telephone number for each serial from 1 to 999. */
export const phoneNo = (serial: number) => `${exchanges[serial % exchanges.length]}${String((serial * 137 + 211) % 1000).padStart(3, '0')}`;
