import { Link } from 'react-router';
import { customerInvoices } from '#contract/money/invoices/calls.ts';
import { screens } from '#contract/screenPaths.ts';
import { ListPart } from '#src/lists/ListPart.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { useOpenDocument } from '#src/papers/useOpenDocument.ts';
import { HomeSection } from './HomeSection.tsx';
import { ownDocumentParts } from './ownDocumentParts.tsx';

const visibleDocuments = 6;

/** The latest documents of the account, with a search over all of them. */
export const RecentDocuments = ({ customerId }: { customerId: number }) => {
  const list = useServerList(customerInvoices, { params: { id: customerId }, perPage: visibleDocuments, name: 'recent documents' });
  return (
    <HomeSection title="Documents" area="documents" action={<Link to={screens.customerInvoices}>All documents</Link>}>
      <ListPart label="Documents" list={list} {...ownDocumentParts} onOpen={useOpenDocument()} />
    </HomeSection>
  );
};
