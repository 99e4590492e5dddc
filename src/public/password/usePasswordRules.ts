import { useEffect, useState } from 'react';
import { noAnswer } from './newPassword.ts';
import type { Checked, Chooser, Failed } from './newPassword.ts';

const pauseMs = 150;

type Outcome = Checked | Failed;

/** Results of the rules for the password as typed. Shows the latest answer for the latest text. `again` repeats the check. */
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
