import { useEffect, useState } from 'react';
import { fetchApplication } from './fetchApplication.ts';

export interface DemoAccount {
  UserName: string;
  Role: string;
  Password: string;
}

/** None where this is not the demonstration, and none where the server does not say. */
const fetchAccounts = async (signal: AbortSignal): Promise<DemoAccount[]> => {
  const response = await fetch('/api/Auth/demo-accounts', { signal });
  return response.ok ? ((await response.json()) as DemoAccount[]) : [];
};

export const DemoAccounts = ({ onChoose }: { onChoose: (account: DemoAccount) => void }) => {
  const [accounts, setAccounts] = useState<DemoAccount[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    fetchAccounts(controller.signal).then(setAccounts, () => setAccounts([]));
    return () => controller.abort();
  }, []);
  if (accounts.length === 0) return null;
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 id="demo-title">Demonstration</h2>
      <p>The figures are made up. Sign in as:</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.UserName}>
            <button
              type="button"
              className="public-button"
              onFocus={fetchApplication}
              onPointerEnter={fetchApplication}
              onClick={() => onChoose(account)}
            >
              {account.Role}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
