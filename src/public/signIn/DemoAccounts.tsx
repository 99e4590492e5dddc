import { fetchApplication } from '#src/public/fetchApplication.ts';
import { useDemoAccounts } from './useDemoAccounts.ts';
import type { DemoAccount } from './useDemoAccounts.ts';

export const DemoAccounts = ({ onChoose }: { onChoose: (account: DemoAccount) => void }) => {
  const accounts = useDemoAccounts();
  if (accounts.length === 0) return null;
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 id="demo-title">Demonstration</h2>
      <p>All figures are made up. Sign in as:</p>
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
