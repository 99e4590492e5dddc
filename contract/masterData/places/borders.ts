import type { Nation } from './countries.ts';

/**
 * Tells the nation of a British post code, for the packaging return. Sources: the lists of outward codes in the public energy performance
 * register of England and Wales (communitiesuk, `PostcodeData`); Wikipedia's pages on the post code areas CA, CH, DG, GL, HR, LD, LL, NP,
 * SY and TD, which use the ONS Postcode Directory (GL16, SY13, SY14, SY22); the units along Scotland's border in mySociety's
 * `postcodeIsScottish`.
 */
export const areasByNation: Readonly<Record<Nation, readonly string[]>> = {
  'Northern Ireland': ['BT'],
  Scotland: 'AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE'.split(' '),
  Wales: 'CF LD LL NP SA'.split(' '),
  England: (
    'AL B BA BB BD BH BL BN BR BS CA CB CH CM CO CR CT CV CW DA DE DH DL DN DT DY E EC EN EX FY GL GU HA HD HG HP HR HU HX IG IP KT L LA LE LN ' +
    'LS LU M ME MK N NE NG NN NR NW OL OX PE PL PO PR RG RH RM S SE SG SK SL SM SN SO SP SR SS ST SW SY TA TF TN TQ TR TS TW UB W WA WC WD WF WN ' +
    'WR WS WV YO'
  ).split(' '),
};

/** Districts in a different nation from the rest of their area. */
export const districtsByNation: Readonly<Partial<Record<Nation, readonly string[]>>> = {
  Wales: 'CH5 CH6 CH7 CH8 SY16 SY17 SY18 SY19 SY20 SY23 SY24 SY25'.split(' '),
};

/** Districts on both sides of a border. Their nation is known only from the address. */
export const borderDistricts =
  'CH1 CH4 GL16 HR2 HR3 HR5 LD7 LD8 LL11 LL12 LL13 LL14 LL20 NP7 NP16 NP25 SY5 SY10 SY13 SY14 SY15 SY21 SY22 DG16 TD9 TD12 TD15'.split(' ');

/** Post codes in border districts whose nation is known. Each pattern matches the start of the post code. */
export const borderUnits: readonly (readonly [pattern: string, nation: Nation])[] = [
  ['DG16 5[A-GK-Z]', 'Scotland'],
  ['TD9 [1-9]', 'Scotland'],
  ['TD9 0[A-SU-Z]', 'Scotland'],
  ['TD12 4([ABDEHJLNWY]|XE)', 'Scotland'],
  ['TD12 4[QRSTU]', 'England'],
  ['TD15 [29]', 'England'],
  ['TD15 1(?!BT)[A-R]', 'England'],
];
