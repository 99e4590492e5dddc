import { accessGroupRules } from '#server/modules/users/accessGroups.ts';
import { lookupRules } from '#server/modules/lookups/rules.ts';
import { productRules } from '#server/modules/products/rules.ts';
import type { Rules } from './rules.ts';

/** The rules of each entity that has any, by its name. */
const rules: Readonly<Record<string, Rules>> = { ...lookupRules, AccessGroup: accessGroupRules, Product: productRules };

const none: Rules = {};

export const rulesOf = (name: string): Rules => rules[name] ?? none;
