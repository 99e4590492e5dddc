import type { RaisedInvoice } from '#contract/money/invoices/shapes.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { DocumentForm } from '#src/lineDocument/form/DocumentForm.tsx';
import type { ActionParts, FormProps } from '#src/lineDocument/form/DocumentForm.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { confirmLeave } from '#src/ui/screen/dialog/unsaved.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { formatMoney } from '#src/ui/text/format.ts';
import { adHocInvoice } from './adHoc.ts';
import type { AdHocContext, AdHocTypes } from './adHocTypes.ts';

const Actions = ({ saving }: ActionParts<AdHocTypes>) => (
  <ActionButton kind="primary" shortcut="Ctrl+Enter" pending={saving.pending} onPress={() => saving.save('raise')}>
    Raise invoice
  </ActionButton>
);

interface AdHocFormProps extends FormProps<AdHocTypes> {
  context: AdHocContext;
  /** Called to return to the choice of a customer. */
  onLeave: () => void;
}

/** Form of a new ad hoc invoice. Saving creates the order and the invoice together. */
export const AdHocForm = ({ context, onLeave, ...form }: AdHocFormProps) => {
  const { account } = context;
  const toast = useToast();
  const leave = () => confirmLeave(onLeave);
  const afterSave = (invoice: RaisedInvoice) => {
    toast(`Invoice ${invoice.InvoiceNo} raised for ${invoice.CustomerName}, ${formatMoney(invoice.GrossAmount, invoice.CurrencyCode)}`);
    return invoice;
  };
  return (
    <DocumentForm
      {...form}
      {...{ context, afterSave, Actions }}
      document={adHocInvoice}
      title={
        <ScreenTitle
          title="Ad hoc invoice"
          detail={
            <span>
              <ReachLink to={screenPaths.customer(account.CustomerId)}>{account.Name}</ReachLink>
              {` · ${account.AccountCode}`}
            </span>
          }
          more={[{ label: 'Change customer', run: leave }]}
        />
      }
      back={{ to: screens.adHocInvoice, label: 'Change customer', run: leave }}
    />
  );
};
