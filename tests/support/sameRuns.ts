import fc from 'fast-check';

const numberOf = (name: 'SEED' | 'RUNS' | 'KILLS', usual: number) => {
  const said = process.env[name];
  if (said === undefined || said === '') return usual;
  if (!/^[1-9]\d*$/.test(said)) throw new Error(`${name}=${said}: must be a whole number above 0`);
  return Number(said);
};

/** Seed of the random values. Only `SEED` changes it, so a test result depends only on the change to the code (docs/adr/0171). */
export const seed = numberOf('SEED', 20_261_121);
const runsOfMain = 12;
/** Number of random histories for each property that uses the database. */
export const runs = numberOf('RUNS', runsOfMain);
/** First history of this tier. The deep tier continues where the main tier ends. */
export const firstRun = process.env.TIER === 'deep' && runs > runsOfMain ? runsOfMain : 0;
/** Number of times that a server is killed. Each kill restarts the whole product. */
export const kills = numberOf('KILLS', 5);

/** Returns a function that draws whole numbers below a limit, the same numbers in every run. */
export const makeDraw = () => {
  let drawn = seed;
  return (below: number) => {
    drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((drawn / 2_147_483_648) * below);
  };
};

fc.configureGlobal({ seed });
