import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { NotThere } from '#src/ui/screen/say/NotThere.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import type { DocumentTypes, LineDocument } from '#src/lineDocument/definition.ts';
import { DocumentForm } from './DocumentForm.tsx';
import type { ActionParts, FormProps } from './DocumentForm.tsx';
import { DocumentScreen } from './DocumentScreen.tsx';

/** Save button, for documents with no other action. */
export const SaveButton = <T extends DocumentTypes>({ saved, isDirty, saving }: ActionParts<T>) => (
  <ActionButton
    kind="primary"
    shortcut="Ctrl+S"
    pending={saving.pending}
    disabled={saved !== undefined && !isDirty}
    onPress={() => saving.save('stay')}
  >
    Save
  </ActionButton>
);

interface RouteProps<T extends DocumentTypes> {
  document: LineDocument<T>;
  /** Query that provides the context. */
  context: { data: T['Context'] | undefined; error: Error | null; refetch: () => unknown };
  /** The list that contains the document. */
  list: { to: string; title: string };
  children: (form: FormProps<T>, context: T['Context']) => ReactNode;
}

/** Opens the document named in the address. The route ends in `:id`, which is `new` for a new document. */
export const DocumentRoute = <T extends DocumentTypes>({ document, context, list, children }: RouteProps<T>) => {
  const params = useParams();
  const { data, error, refetch } = context;
  const notFound = <NotThere what={document.name} to={list.to} all={list.title} />;
  const id = params.id === 'new' ? undefined : Number(params.id);
  if (id !== undefined && !(Number.isInteger(id) && id > 0)) return notFound;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Loading rows={8} />;
  return (
    <DocumentScreen {...{ document, id, missing: notFound }} context={data}>
      {(form) => children(form, data)}
    </DocumentScreen>
  );
};

interface PageProps<T extends DocumentTypes> extends Omit<RouteProps<T>, 'children'> {
  Actions: (parts: ActionParts<T>) => ReactNode;
}

/** Complete screen for a document that needs nothing but its form. */
export const DocumentPage = <T extends DocumentTypes>({ Actions, ...route }: PageProps<T>) => {
  const { document, list } = route;
  const toast = useToast();
  const back = { to: list.to, label: `Back to ${list.title.toLowerCase()}` };
  return (
    <DocumentRoute {...route}>
      {(form, context) => {
        const afterSave = (record: T['Saved']) => {
          toast(`${document.title(record, context)} saved`);
          return record;
        };
        const title = <ScreenTitle title={document.title(form.saved, context)} />;
        return <DocumentForm {...form} {...{ document, context, title, back, afterSave, Actions }} />;
      }}
    </DocumentRoute>
  );
};
