import type { AnswerOf, InputOf } from '#contract/endpoint.ts';
import { loosenBottle } from '#contract/products/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { NothingFound } from '#src/ui/states/states.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';

export type FilterName = AnswerOf<typeof loosenBottle>['Without'][number]['Filter'];

const words: Record<FilterName, string> = {
  text: 'what is searched',
  colour: 'the colour',
  size: 'the size',
  weight: 'the weight',
  neckFinish: 'the neck finish',
  features: 'the features',
  height: 'the height',
};

interface LoosenProps {
  query: InputOf<typeof loosenBottle>['query'];
  searched: string;
  onLoosen: (filter: FilterName) => void;
  onClear: () => void;
}

/** Nothing is like that: without which of the filters something would be. */
export const Loosen = ({ query, searched, onLoosen, onClear }: LoosenProps) => {
  const { data } = useAnswer(loosenBottle, { query: query ?? {} });
  return (
    <div className="loosen">
      <NothingFound searched={searched} says="No bottle is all of that." onClear={onClear} />
      <div className="loosen-choices">
        {data?.Without.map(({ Filter, Found }) => (
          <ActionButton key={Filter} onPress={() => onLoosen(Filter)}>
            {`Without ${words[Filter]}: ${formatQuantity(Found)}`}
          </ActionButton>
        ))}
      </div>
    </div>
  );
};
