import { plural } from '#src/ui/text/format.ts';

export interface Difference {
  changed: readonly string[];
  came: readonly string[];
  gone: readonly string[];
}

const say = (names: readonly string[], noun: string, what: string) =>
  names.length === 0 ? [] : [`${names.length === 1 ? names[0] : plural(names.length, noun)} ${what}`];

const sayWho = (people: readonly string[]) => {
  if (people.length === 0) return '';
  return people.length > 2 ? ` by ${people.length} people` : ` by ${people.join(' and ')}`;
};

/** Builds a message such as `2 deals changed, Deal 10452 removed from this list by Sarah Hill`. Returns '' if no visible row differs. */
export const describeChange = ({ changed, came, gone: removedCount }: Difference, noun: string, people: readonly string[]) => {
  const parts = [
    ...say(changed, noun, 'changed'),
    ...say(came, noun, 'added to this list'),
    ...say(removedCount, noun, 'removed from this list'),
  ];
  return parts.length === 0 ? undefined : parts.join(', ') + sayWho(people);
};
