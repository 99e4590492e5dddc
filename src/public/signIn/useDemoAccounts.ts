import { useEffect, useState } from 'react';

export interface DemoAccount {
  UserName: string;
  Role: string;
  Password: string;
}

const fetchAccounts = async (signal: AbortSignal): Promise<DemoAccount[]> => {
  const response = await fetch('/api/Auth/demo-accounts', { signal });
  return response.ok ? ((await response.json()) as DemoAccount[]) : [];
};

/** Loads the demo accounts. Empty if this is not the demonstration or the server does not answer. */
export const useDemoAccounts = () => {
  const [accounts, setAccounts] = useState<DemoAccount[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    fetchAccounts(controller.signal).then(setAccounts, () => setAccounts([]));
    return () => controller.abort();
  }, []);
  return accounts;
};
