import fc from 'fast-check';

/**
 * What is drawn at random is the same in each run of a commit, so that a change is judged by what it changed: docs/adr/0171. `SEED=` draws other
 * things (`SEED=$RANDOM npx vitest run invariants`), and so does `RUNS=`, which asks for more of them.
 */
const { SEED, RUNS } = process.env;
fc.configureGlobal({ seed: SEED ? Number(SEED) : RUNS ? Date.now() % 2 ** 31 : 20_261_121 });
