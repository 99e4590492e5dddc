/** Code, description and tint of each colour. */
export const colours: readonly [string, string, string][] = [
  ['FL', 'Flint', '#D5E5E3'],
  ['AM', 'Amber', '#8F4E13'],
  ['GR', 'Green', '#3F7F3C'],
  ['DG', 'Dead leaf green', '#6E6D2B'],
  ['BK', 'Black', '#1D1D20'],
  ['BL', 'Cobalt blue', '#1F45A8'],
  ['EF', 'Extra flint', '#E9F1F0'],
  ['AN', 'Antique green', '#2F4D33'],
  ['GD', 'Gold', '#C9A227'],
  ['SV', 'Silver', '#B4B9C0'],
  ['WH', 'White', '#F6F6F3'],
  ['RD', 'Red', '#B3261E'],
];

interface Neck {
  code: string;
  description: string;
  standard: string | null;
  diameterMm: number;
  aliases: string | null;
}

const neck = (
  code: string,
  description: string,
  diameterMm: number,
  standard: string | null = null,
  aliases: string | null = null,
): Neck => ({
  code,
  description,
  diameterMm,
  standard,
  aliases,
});

export const neckFinishes: readonly Neck[] = [
  neck('26H180', 'Crown 26 mm', 26, 'CETIE GME 14.01', 'crown, CC26, 26 mm crown cork'),
  neck('26TW', 'Crown 26 mm, twist-off', 26, 'CETIE GME 14.02', 'twist crown'),
  neck('29CC', 'Crown 29 mm', 29, 'CETIE GME 14.03', 'CC29, large crown'),
  neck('BVS30H60', 'BVS 30H60 screw', 30, 'CETIE GME 30.09', 'stelvin, long skirt, 30x60'),
  neck('28PCO1881', '28 PCO 1881', 28, 'ISBT PCO 1881', 'PCO, 28 mm short neck'),
  neck('28MCA', '28 MCA 7.5', 28, 'CETIE GME 28.01', 'MCA, roll-on 28'),
  neck('BAR18.5', 'Bartop 18.5 mm', 18.5, 'CETIE GME 20.01', 'bar top, stopper, T-cork'),
  neck('BAR19.5', 'Bartop 19.5 mm', 19.5, 'CETIE GME 20.02', 'bar top large, stopper'),
  neck('CORK18.5', 'Bouchage liège 18.5 mm', 18.5, 'CETIE GME 50.01', 'cork, carrée, wine cork'),
  neck('GPI28-350', 'GPI 28-350', 28, 'GPI 350', '28 mm spirits screw'),
  neck('GPI33-400', 'GPI 33-400', 33, 'GPI 400', null),
  neck('PP18', 'Pilfer-proof 18 mm', 18, 'GPI 1600', 'miniature, PP18'),
  neck('SWING', 'Swing stopper', 20, null, 'swing top, flip top, lever stopper'),
  neck('TO38', 'Twist-off 38', 38, 'CETIE TO 38', 'RTO 38, dairy 38'),
  neck('TO43', 'Twist-off 43', 43, 'CETIE TO 43', 'RTO 43'),
  neck('TO48', 'Twist-off 48', 48, 'CETIE TO 48', 'RTO 48'),
  neck('TO53', 'Twist-off 53', 53, 'CETIE TO 53', 'RTO 53'),
  neck('TO58', 'Twist-off 58', 58, 'CETIE TO 58', 'RTO 58'),
  neck('TO63', 'Twist-off 63', 63, 'CETIE TO 63', 'RTO 63'),
  neck('TO66', 'Twist-off 66 deep', 66, 'CETIE TO 66', 'DTO 66'),
  neck('TO70', 'Twist-off 70', 70, 'CETIE TO 70', 'RTO 70'),
  neck('TO82', 'Twist-off 82', 82, 'CETIE TO 82', 'RTO 82'),
];

export const features: readonly [string, string][] = [
  ['EMB', 'Embossed'],
  ['LW', 'Lightweight'],
  ['RET', 'Returnable'],
  ['PUNT', 'Deep punt'],
  ['SQ', 'Square'],
  ['HEX', 'Hexagonal'],
  ['LIN', 'Lined closure'],
  ['BTN', 'Safety button'],
  ['RPET', 'With tamper band'],
  ['PRINT', 'Can be screen printed'],
];

export const customerGroups = [
  'Breweries',
  'Cider makers',
  'Distilleries',
  'Dairies',
  'Sauces and preserves',
  'Soft drinks',
  'Wine',
  'Hauliers',
  'Resale',
] as const;

/** Pounds for one euro and for one dollar, by quarter. The first is the current quarter and each next one is a quarter earlier. */
export const quarterlyRates: readonly [euro: number, dollar: number][] = [
  [0.8655, 0.7602],
  [0.8612, 0.7541],
  [0.8704, 0.7488],
  [0.8731, 0.7432],
  [0.8567, 0.7716],
  [0.8391, 0.7904],
  [0.8298, 0.7983],
  [0.8334, 0.7788],
  [0.8402, 0.7851],
  [0.8463, 0.7896],
];

export const palletTypes = [
  { code: 'GP1210', description: 'Glass pallet 1200 × 1000', charge: 18.5, length: 1200, width: 1000, tare: 27, supplier: null },
  { code: 'EURO', description: 'Euro pallet 1200 × 800', charge: 14, length: 1200, width: 800, tare: 22, supplier: null },
  { code: 'CHEP', description: 'Hired blue pallet 1200 × 1000', charge: 22, length: 1200, width: 1000, tare: 29, supplier: null },
  { code: 'CAL', description: 'Calder returnable pallet', charge: 16.75, length: 1200, width: 1000, tare: 26, supplier: 1 },
  { code: 'VDM', description: 'Verrerie pallet, oak', charge: 19.5, length: 1200, width: 1000, tare: 30, supplier: 3 },
  { code: 'HALF', description: 'Half pallet 800 × 600', charge: 9.5, length: 800, width: 600, tare: 11, supplier: null },
] as const;
