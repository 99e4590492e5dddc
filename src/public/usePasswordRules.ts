import { useEffect, useState } from 'react';
import { noAnswer } from './newPassword.ts';
import type { Checked, Chooser } from './newPassword.ts';

const pauseMs = 150;

type Outcome = Checked | { error: string };

/** What the rules say of the password as it is typed: the latest answer for the latest text. */
export const usePasswordRules = ({ check }: Chooser, password: string) => {
  const [outcome, setOutcome] = useState<Outcome | undefined>();
  useEffect(() => {
    let isLatest = true;
    const ask = () =>
      void check(password)
        .catch(noAnswer)
        .then((answer) => isLatest && setOutcome(answer));
    const timer = setTimeout(ask, password === '' ? 0 : pauseMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [check, password]);
  return outcome;
};
