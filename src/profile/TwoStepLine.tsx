import { useState } from 'react';
import { readTwoStep } from '#contract/system/users/twoStep.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { ErrorState } from '#src/ui/states/states.tsx';
import { formatInstant, plural } from '#src/ui/text/format.ts';
import type { TwoStepDeed } from './TwoStepDialog.tsx';

const TwoStepDialog = lazyPart(async () => (await import('./TwoStepDialog.tsx')).TwoStepDialog);

/** Shows whether signing in needs a code, and how to change that. */
export const TwoStepLine = ({ userName }: { userName: string }) => {
  const state = useAnswer(readTwoStep, {}, { staleTimeMs: 0 });
  const [action, setAction] = useState<TwoStepDeed | undefined>();
  const { Since, CodesLeft = 0, IsRequired } = state.data ?? {};
  // Reloads, because the change may have been saved even if no answer came.
  const close = () => {
    setAction(undefined);
    void state.refetch();
  };
  return (
    <section className="two-step" aria-labelledby="two-step-title">
      <h3 id="two-step-title">Two-step sign-in</h3>
      {state.error && <ErrorState error={state.error} onRetry={state.refetch} title="Two-step sign-in failed to load" />}
      {state.data && (
        <p>
          {Since
            ? `On since ${formatInstant(Since)}. ${plural(CodesLeft, 'recovery code')} left.`
            : 'Off. You sign in with your password alone.'}
        </p>
      )}
      {state.data && (
        <p className="two-step-deeds">
          {Since ? (
            <>
              <ActionButton onPress={() => setAction('renew')}>New recovery codes</ActionButton>
              {!IsRequired && (
                <ActionButton kind="quiet" onPress={() => setAction('end')}>
                  Turn off
                </ActionButton>
              )}
            </>
          ) : (
            <ActionButton onPress={() => setAction('begin')}>Set up</ActionButton>
          )}
        </p>
      )}
      {action && <TwoStepDialog key={action} twoStepAction={action} userName={userName} onClose={close} />}
    </section>
  );
};
