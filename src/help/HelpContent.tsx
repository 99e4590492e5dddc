import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Role } from '#contract/call/roles.ts';
import { getUserRoles } from '#src/authProvider/authProvider.ts';
import { isCustomerOnly } from '#src/shell/screens/customerOnly.ts';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { useActiveKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { Glossary } from './Glossary.tsx';
import { chaptersFor, fetchChapter, fetchGlossary, guideName, guidesFor, pickSections } from './guide.ts';
import type { Chapter, ChapterName, GlossaryPart, GuideName } from './guide.ts';
import { GuideText } from './GuideText.tsx';
import type { WayBack } from './GuideText.tsx';
import { KeyList } from './KeyList.tsx';
import type { WantedHelp } from './openHelp.ts';
import { indexMeanings, splitAtTerms } from './terms.ts';

const chapterWords: Record<GuideName | 'glossary', string> = {
  office: 'Office',
  warehouse: 'Warehouse',
  finance: 'Finance',
  admin: 'Administrators',
  customer: 'Guide',
  everywhere: 'On every screen',
  glossary: 'Trade words',
};

interface LoadedChapter {
  name: string;
  chapter?: Chapter;
  glossary: readonly GlossaryPart[];
}

const isChapter = (name: string, all: readonly string[]): name is ChapterName => all.includes(name);

/** Loads a chapter with the glossary. The customer's guide uses everyday words, so it needs no glossary. */
const loadChapter = async (name: string, roles: readonly Role[]): Promise<LoadedChapter> => {
  const chapters = chaptersFor(roles);
  const glossary = isCustomerOnly(roles) ? [] : await fetchGlossary();
  if (name === 'glossary') return { name, glossary };
  return { name, glossary, chapter: await fetchChapter(isChapter(name, chapters) ? name : (chapters[0] ?? 'everywhere')) };
};

const useChapter = (name: string) => {
  const [state, setState] = useState<{ loaded?: LoadedChapter; error?: Error }>({});
  const load = useCallback(async () => {
    try {
      return { loaded: await loadChapter(name, getUserRoles()) };
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) };
    }
  }, [name]);
  useEffect(() => {
    let isMounted = true;
    void load().then((result) => isMounted && setState(result));
    return () => {
      isMounted = false;
    };
  }, [load]);
  return { ...state, retry: () => void load().then(setState) };
};

/** Returns the element that scrolls, which is the side panel or the dialog over the screen. */
const findScroller = (content: Element | null) => {
  const panel = content?.closest('.help-scroll');
  for (let box = panel; box; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return panel;
};

interface HelpContentProps {
  /** Chapter and section, such as `office#outbox`. */
  at: string;
  /** The requested section. A new object for each request, so that the same section scrolls into view again. */
  wanted: WantedHelp | undefined;
  onGo: (at: string) => void;
}

/** Shows the requested section, with the way to the whole chapter and to the others below it. Without a section, shows the whole chapter. */
export const HelpContent = ({ at, wanted, onGo }: HelpContentProps) => {
  const [name = '', sectionId] = at.split('#');
  const { loaded, error, retry } = useChapter(name);
  const roles = getUserRoles();
  const body = useRef<HTMLDivElement>(null);
  const keys = useActiveKeys();
  const split = useMemo(() => {
    const meanings = indexMeanings(loaded?.glossary ?? []);
    return meanings.size === 0 ? (text: string) => [text] : splitAtTerms(meanings);
  }, [loaded]);
  const isFollowed = useRef(false);
  const [wayBack, setWayBack] = useState<WayBack>();
  const followLink = (to: string, source?: Pick<WayBack, 'to' | 'title'>) => {
    isFollowed.current = true;
    setWayBack(source && { ...source, from: to });
    onGo(to);
  };
  useEffect(() => {
    // Scrolls only the help, not the page beside it.
    const box = findScroller(body.current);
    if (!box || loaded?.name !== name) return;
    const section = (wanted?.at ?? at).split('#')[1] ?? '';
    const sectionElement = section === '' ? undefined : body.current?.querySelector(`[data-section="${CSS.escape(section)}"]`);
    const headerHeight = box.querySelector(':scope > .side-panel > header')?.clientHeight ?? 0;
    if (sectionElement) box.scrollTop += sectionElement.getBoundingClientRect().top - box.getBoundingClientRect().top - headerHeight;
    else if (section === '') box.scrollTop = 0;
    // A link into another chapter has disappeared, so the focus moves to its target.
    if (isFollowed.current) (sectionElement ?? body.current)?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    isFollowed.current = false;
  }, [loaded, name, at, wanted]);
  const choices = [...guidesFor(roles), ...(isCustomerOnly(roles) ? [] : (['glossary'] as const))];
  const { chapter } = loaded ?? {};
  const answer = chapter && pickSections(chapter, sectionId);
  const around = (
    <>
      <details className="help-keys">
        <summary>Keyboard shortcuts</summary>
        <KeyList keys={keys} />
      </details>
      <nav className="help-chapters" aria-label="Chapters">
        {choices.length > 1 &&
          choices.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-current={choice === guideName(name) ? 'page' : undefined}
              // Beside one section, the buttons are below it and move above the whole guide, so they lose the focus.
              onClick={() => (answer ? followLink(choice) : onGo(choice))}
            >
              {chapterWords[choice]}
            </button>
          ))}
      </nav>
    </>
  );
  return (
    <div ref={body} className="help-body">
      {!answer && around}
      {error && <ErrorState error={error} onRetry={retry} />}
      {!loaded && !error && <Loading rows={8} />}
      {chapter && (
        <GuideText {...{ chapter, sections: answer, split }} onGo={followLink} wayBack={wayBack?.from === at ? wayBack : undefined} />
      )}
      {answer && (
        <p>
          <button type="button" className="help-link" onClick={() => followLink(name)}>
            {chapter.title}
          </button>
        </p>
      )}
      {loaded && !chapter && <Glossary parts={loaded.glossary} />}
      {answer && around}
    </div>
  );
};
