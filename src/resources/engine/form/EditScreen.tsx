import { RecordContextProvider, useGetOne, useTranslate } from 'ra-core';
import { Navigate, useParams } from 'react-router';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { pathOf, singularOf, theOne } from '#src/resources/engine/resource.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { EditForm } from './EditForm.tsx';
import { recordAbout } from './useRecordForm.ts';
import { screens } from '#contract/screenPaths.ts';

export const EditScreen = ({ resource }: { resource: Resource }) => {
  const { id = '' } = useParams();
  return /^\d{1,10}$/.test(id) ? <RecordById resource={resource} id={Number(id)} /> : <Navigate to={screens.notFound} replace />;
};

/** The one record there is; saved, its form begins anew on what was saved. */
export const SingleScreen = ({ resource }: { resource: Resource }) => <RecordById resource={resource} id={theOne} />;

/** Error, loading, form, in this order. */
const RecordById = ({ resource, id }: { resource: Resource; id: number }) => {
  const translate = useTranslate();
  const { data, error, isFetchedAfterMount, refetch } = useGetOne<Row>(
    resource.name,
    { id },
    { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, refetchOnMount: 'always' },
  );
  if ((error as { status?: number } | null)?.status === 404)
    return (
      <Empty action={<LinkButton to={pathOf(resource)}>{translate('record.all', { plural: resource.plural })}</LinkButton>}>
        {translate('record.not_there', { singular: singularOf(resource) })}
      </Empty>
    );
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  // What was read when it was last open may have been changed since.
  if (!isFetchedAfterMount || !data) return <Loading rows={5} />;
  return (
    <RecordContextProvider value={data}>
      <DraftOffer<FormContent> key={resource.isSingle ? data.Version : data.id} about={recordAbout(resource, data.id)}>
        {(taken) => <EditForm resource={resource} record={data} taken={taken} />}
      </DraftOffer>
    </RecordContextProvider>
  );
};
