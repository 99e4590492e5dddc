import { useMemo } from 'react';
import type { AnswerOf, InputOf } from '#contract/call/endpoint.ts';
import { findBottle, getBottleChoices } from '#contract/sales/bottles/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { useListState } from '#src/lists/state/useListState.ts';

type Choices = AnswerOf<typeof getBottleChoices>;
export type Choice = Choices['Colours'][number];

const choicesKeptMs = 5 * 60_000;

const choiceFilter = (key: string, label: string, choices: readonly Choice[] = []): ListFilter => ({
  key,
  label,
  choices: choices.map(({ Id, Label }) => ({ value: String(Id), label: Label })),
});
const bound = (key: string, label: string): ListFilter => ({ key, label, choices: [], describe: (value) => value, isElsewhere: true });

const buildFilters = (choices: Choices | undefined): ListFilter[] => [
  choiceFilter('colourId', 'Colour', choices?.Colours),
  choiceFilter('sizeId', 'Size', choices?.Sizes),
  choiceFilter('neckFinishId', 'Neck', choices?.NeckFinishes),
  { ...choiceFilter('featureIds', 'Features'), isElsewhere: true },
  bound('weightFrom', 'weight from'),
  bound('weightTo', 'weight to'),
  bound('heightFrom', 'height from'),
  bound('heightTo', 'height to'),
];

type Query = NonNullable<InputOf<typeof findBottle>['query']>;

/** Searches bottles. The filters are in the URL, under the parameter names of the call. */
export const useBottles = () => {
  const choices = useAnswer(getBottleChoices, {}, { staleTimeMs: choicesKeptMs });
  const filters = useMemo(() => buildFilters(choices.data), [choices.data]);
  const state = useListState({ filters, searchKey: 'text' });
  const values = Object.entries({ text: state.q || undefined, ...state.values }).filter(([, value]) => value !== undefined);
  const query = Object.fromEntries(values) as unknown as Query;
  const { data, error, refetch, isPlaceholderData: isStale } = useAnswer(findBottle, { query }, { keepPrevious: true });
  return {
    choices: choices.data,
    query,
    list: { ...state, rows: data, total: data?.length, error, refetch, isStale, all: () => Promise.resolve(data ?? []) },
  };
};
