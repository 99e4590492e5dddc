import { setFlagsFromString } from 'node:v8';

/**
 * Limits how far the heap may grow beyond its live data before V8 collects garbage. By default it grows several times over if the machine has
 * room. A file of 200,000 rows, which is never in memory as a whole, then took 300 MB. Applies to this process and to workers that start later.
 */
export const clearHeapEarly = () => setFlagsFromString('--heap-growing-percent=20');
