import { RecordContextProvider, useGetOne, useTranslate } from 'ra-core';
import { useParams } from 'react-router';
import { NotThere } from '#src/ui/screen/say/NotThere.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { getPath, getSingular, singletonId } from '#src/resources/engine/resource.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { EditForm } from './EditForm.tsx';
import { draftKey } from '#src/resources/engine/form/useRecordForm.ts';

const Missing = ({ resource }: { resource: Resource }) => {
  const translate = useTranslate();
  return <NotThere what={getSingular(resource)} to={getPath(resource)} all={translate('record.all', { plural: resource.plural })} />;
};

export const EditScreen = ({ resource }: { resource: Resource }) => {
  const { id = '' } = useParams();
  return /^\d{1,10}$/.test(id) ? <RecordById resource={resource} id={Number(id)} /> : <Missing resource={resource} />;
};

/** Screen for a single record. After saving, its form restarts with the saved values. */
export const SingleScreen = ({ resource }: { resource: Resource }) => <RecordById resource={resource} id={singletonId} />;

const RecordById = ({ resource, id }: { resource: Resource; id: number }) => {
  const { data, error, isFetchedAfterMount, refetch } = useGetOne<Row>(
    resource.name,
    { id },
    { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, refetchOnMount: 'always' },
  );
  if ((error as { status?: number } | null)?.status === 404) return <Missing resource={resource} />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  // Waits for newly loaded data, because the cached record may be out of date.
  if (!isFetchedAfterMount || !data) return <Loading rows={5} />;
  return (
    <RecordContextProvider value={data}>
      <DraftOffer<FormContent> key={resource.isSingle ? data.Version : data.id} about={draftKey(resource, data.id)}>
        {(storedDraft) => <EditForm resource={resource} record={data} storedDraft={storedDraft} />}
      </DraftOffer>
    </RecordContextProvider>
  );
};
