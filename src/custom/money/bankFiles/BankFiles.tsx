import { useSearchParams } from 'react-router';
import { BankFileScreen } from './BankFileScreen.tsx';
import { GiveBankFile } from './give/GiveBankFile.tsx';
import '#src/custom/money/payments/payments.css';
import './bank.css';

const fileParameter = 'file';

/** Screen /bankfile: imports a file and lists earlier files. `?file=` opens the lines of a file. */
export const BankFiles = () => {
  const [address, setAddress] = useSearchParams();
  const bankFileId = Number(address.get(fileParameter));
  const open = (id: number) => setAddress({ [fileParameter]: String(id) });
  if (bankFileId) return <BankFileScreen key={bankFileId} bankFileId={bankFileId} onLeave={() => setAddress({})} />;
  return <GiveBankFile onOpen={open} />;
};
