import { useEffect, useState } from 'react';
import { noAnswer } from './newPassword.ts';
import type { Checked, Chooser, Failed } from './newPassword.ts';

const pauseMs = 150;

type Outcome = Checked | Failed;

/** Returns the rules and whether the typed password meets them. Ignores late answers for an earlier text. `again` repeats the check. */
export const usePasswordRules = ({ check }: Chooser, password: string) => {
  const [outcome, setOutcome] = useState<Outcome | undefined>();
  useEffect(() => {
    let isLatest = true;
    const checkAgain = () =>
      void check(password)
        .catch(noAnswer)
        .then((answer) => isLatest && setOutcome(answer));
    const timer = setTimeout(checkAgain, password === '' ? 0 : pauseMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [check, password]);
  const again = () => void check(password).catch(noAnswer).then(setOutcome);
  return { outcome, again };
};
