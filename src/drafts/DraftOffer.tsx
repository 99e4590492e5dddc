import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import type { SidePanelProps } from '#src/ui/screen/dialog/SidePanel.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { useRegisterHeading } from '#src/ui/screen/reach/useRegisterHeading.ts';
import { Loading } from '#src/ui/states/states.tsx';
import { formatInstant } from '#src/ui/text/format.ts';
import type { Draft } from './shelf/draft.ts';
import { drafts } from './shelf/drafts.ts';
import { useOfferedDrafts } from './useOfferedDrafts.ts';
import './shelf/drafts.css';

/** Formats the time of the last change. */
export const formatChangedAt = (draft: Draft) => formatInstant(new Date(draft.changedAtMs).toISOString());

/** Discards a draft. The toast offers to undo it. */
export const useDiscardDraft = () => {
  const toast = useToast();
  return async (draft: Draft) => {
    await drafts.remove(draft.id);
    toast(`${draft.title} discarded`, { tone: 'info', undo: () => void drafts.restore(draft) });
  };
};

export interface GoingOn {
  draftId?: string;
}

export const continueWith = (draftId: string): GoingOn => ({ draftId });

/** Navigation state that opens a form with a draft, without asking again. */
export const continueDraft = ({ id }: Draft): GoingOn => continueWith(id);

interface DraftOfferProps<Content> {
  /** Subject of the form, by which its drafts are found. */
  about: string;
  /** Continues the draft without asking. For warehouse screens, whose users wear gloves. */
  continuesAtOnce?: boolean;
  /** True if the form starts with content of its own, such as a copy. Earlier drafts are then not offered and stay in the list of drafts. */
  hasOwnContent?: boolean;
  /** If the form is a panel, the question is shown in a panel too. */
  panel?: Pick<SidePanelProps, 'title' | 'onClose'>;
  /** Draws the form, with the draft to continue if there is one. */
  children: (storedDraft: Draft<Content> | undefined) => ReactNode;
}

/** Shows the title of the screen while only the question is visible. A panel has its own title. */
const OfferTitle = ({ isInPanel }: { isInPanel: boolean }) => {
  useRegisterHeading(!isInPanel);
  const Heading = isInPanel ? 'h2' : 'h1';
  return <Heading id="draft-offer-title">Not saved yet</Heading>;
};

/** Opens the draft. Resolves to false if the device did not return it. */
const takeDraft = async <Content,>(id: string, decide: (decided: { storedDraft: Draft<Content> }) => void) => {
  try {
    const chosenDraft = await drafts.takeUp<Content>(id);
    if (chosenDraft) decide({ storedDraft: chosenDraft });
    return true;
  } catch {
    return false;
  }
};

/** Offers unsaved input before a form opens, once. Does not offer a draft that is open in another tab. */
export const DraftOffer = <Content,>({
  about,
  continuesAtOnce = false,
  hasOwnContent = false,
  panel,
  children,
}: DraftOfferProps<Content>) => {
  const offeredDrafts = useOfferedDrafts()?.filter((draft) => draft.about === about);
  const [decision, setDecision] = useState<{ storedDraft: Draft<Content> | undefined } | undefined>(
    hasOwnContent ? { storedDraft: undefined } : undefined,
  );
  const discard = useDiscardDraft();
  const requestedId = (useLocation().state as GoingOn | null)?.draftId;
  const requestedDraftId = offeredDrafts?.find((draft) => draft.id === requestedId)?.id;
  const firstId = requestedDraftId ?? offeredDrafts?.[0]?.id;
  const opensAtOnce = (continuesAtOnce || requestedDraftId !== undefined) && decision === undefined;
  useEffect(() => {
    const take = async (id: string) => (await takeDraft<Content>(id, setDecision)) || setDecision({ storedDraft: undefined });
    if (opensAtOnce && firstId !== undefined) void take(firstId);
  }, [opensAtOnce, firstId]);
  if (!decision && offeredDrafts?.length === 0) setDecision({ storedDraft: undefined });
  if (decision) return children(decision.storedDraft);
  if (!offeredDrafts || opensAtOnce) return panel ? null : <Loading rows={10} />;
  const question = (
    <section className="draft-offer" aria-labelledby="draft-offer-title">
      <OfferTitle isInPanel={panel !== undefined} />
      <ul>
        {offeredDrafts.map((draft, index) => (
          <li key={draft.id}>
            <span>
              <strong>{draft.title}</strong>
              <span className="note">{[draft.detail, formatChangedAt(draft)].filter(Boolean).join(' · ')}</span>
            </span>
            <ActionButton kind="primary" hasFocus={index === 0} onPress={() => takeDraft<Content>(draft.id, setDecision)}>
              Continue
            </ActionButton>
            <ActionButton kind="quiet" onPress={() => discard(draft)}>
              Discard
            </ActionButton>
          </li>
        ))}
      </ul>
      <ActionButton onPress={() => setDecision({ storedDraft: undefined })} shortcut="n">
        Start new
      </ActionButton>
    </section>
  );
  if (!panel) return question;
  return (
    <SidePanel isOpen {...panel}>
      {question}
    </SidePanel>
  );
};
