import { cancelImport, getProgress } from '#contract/system/live/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { useWatch } from '#src/api/useWatch.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';

const describeProgress = ({ Done, Total }: { Done: number; Total: number }) =>
  `Importing all rows, ${Math.floor((100 * Done) / Total)} % done`;

/** Shows how far an import is. A large one, which the worker process does, can be cancelled until it is saved. */
export const ImportProgress = ({ importKey }: { importKey: string | undefined }) => {
  const input = { params: { key: importKey ?? '' } };
  const { data, refetch } = useAnswer(getProgress, input, { enabled: importKey !== undefined, staleTimeMs: 0 });
  useWatch(true, refetch, { everyMs: 1000 });
  const cancel = useAction(cancelImport, {});
  const counted = data && data.Total > 0 ? data : undefined;
  return (
    <p className="import-progress">
      <progress aria-label="Importing" {...(counted && { value: counted.Done, max: counted.Total })} />{' '}
      {counted ? describeProgress(counted) : 'Importing all rows…'}
      {data && (
        <ActionButton pending={cancel.pending} onPress={() => cancel.run(input)}>
          Cancel import
        </ActionButton>
      )}
    </p>
  );
};
