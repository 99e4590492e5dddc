import type { AnswerOf, InputOf } from '#contract/call/endpoint.ts';
import { loosenBottle } from '#contract/sales/bottles/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';

export type FilterName = AnswerOf<typeof loosenBottle>['Without'][number]['Filter'];

const filterNames: Record<FilterName, string> = {
  text: 'the search text',
  colour: 'the colour',
  size: 'the size',
  weight: 'the weight',
  neckFinish: 'the neck finish',
  features: 'the features',
  height: 'the height',
};

interface LoosenProps {
  query: InputOf<typeof loosenBottle>['query'];
  onLoosen: (filter: FilterName) => void;
  onClear: () => void;
}

/** Shown when no bottle matches. Offers to clear one filter, with the number of bottles that then match. The filter that excludes most comes first. */
export const Loosen = ({ query, onLoosen, onClear }: LoosenProps) => {
  const { data } = useAnswer(loosenBottle, { query: query ?? {} });
  const choices = data?.Without.map(({ Filter, Found }, index) => (
    <ActionButton key={Filter} kind={index === 0 ? 'primary' : 'secondary'} onPress={() => onLoosen(Filter)}>
      {`Without ${filterNames[Filter]}: ${formatQuantity(Found)} found`}
    </ActionButton>
  ));
  const action = (
    <div className="loosen-choices">
      {choices}
      <ActionButton kind="quiet" onPress={onClear}>
        Clear all
      </ActionButton>
    </div>
  );
  return <Empty action={action}>No bottle matches all filters.</Empty>;
};
