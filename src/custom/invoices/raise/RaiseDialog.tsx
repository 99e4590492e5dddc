import { dealName } from '#contract/deal/dealName.ts';
import type { ReadyDeal } from '#contract/invoices/shapes.ts';
import { ConfirmDialog } from '#src/ui/screen/dialogs.tsx';
import { useScreenKeys } from '#src/ui/screen/screenKeys.ts';
import { formatMoney, plural } from '#src/ui/text/format.ts';
import { neverChanged } from '#src/custom/invoices/words.ts';
import { sumWords } from './readyColumns.tsx';

interface RaiseDialogProps {
  deals: readonly ReadyDeal[];
  isMailed: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

const mailWords = (deals: readonly ReadyDeal[]) => {
  const byMail = deals.filter((deal) => deal.DocumentDelivery === 'Email' && deal.Recipients.length > 0);
  const byPost = deals.filter((deal) => deal.DocumentDelivery === 'Post');
  const nowhere = deals.length - byMail.length - byPost.length;
  const customers = new Set(byMail.map((deal) => deal.CustomerId)).size;
  return [
    `${plural(byMail.length, 'invoice')} will be e-mailed to ${plural(customers, 'customer')}.`,
    ...(byPost.length > 0 ? [`${plural(byPost.length, 'goes', 'go')} by post and will stand under unsent invoices.`] : []),
    ...(nowhere > 0 ? [`${plural(nowhere, 'has', 'have')} no e-mail address and will stand under unsent invoices.`] : []),
  ];
};

/** The last look before numbers are used. Ctrl+Enter confirms. */
export const RaiseDialog = ({ deals, isMailed, onConfirm, onClose }: RaiseDialogProps) => {
  useScreenKeys([{ key: 'Ctrl+Enter', label: 'Confirm', run: onConfirm }]);
  const [only] = deals.length === 1 ? deals : [];
  const late = deals.filter((deal) => deal.DaysSinceDespatch > 14).length;
  return (
    <ConfirmDialog
      isOpen
      title={`${isMailed ? 'Raise and e-mail' : 'Raise'} ${plural(deals.length, 'invoice')}`}
      confirm={`${isMailed ? 'Raise and queue e-mail' : 'Raise invoices'} (Ctrl+Enter)`}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {only && `Deal ${dealName(only)} of ${only.CustomerName}: `}
        {sumWords(deals, formatMoney)}. {neverChanged}
      </p>
      {late > 0 && <p>{plural(late, 'deal')} left more than 14 days ago: the tax point is the day of despatch.</p>}
      {isMailed && mailWords(deals).map((sentence) => <p key={sentence}>{sentence}</p>)}
    </ConfirmDialog>
  );
};
