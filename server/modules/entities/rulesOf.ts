import type { Rules } from './rules.ts';

/** The rules of each entity that has any, by its name. */
const rules: Readonly<Record<string, Rules>> = {};

const none: Rules = {};

export const rulesOf = (name: string): Rules => rules[name] ?? none;
