import { useEffect, useRef, useState } from 'react';
import { getUserRoles } from '#src/authProvider/authProvider.ts';
import { isCustomerOnly } from '#src/shell/screens/customerOnly.ts';
import { fetchGlossary } from './guide.ts';
import { findMeaning, indexMeanings } from './terms.ts';
import type { Meanings as MeaningsByTerm } from './terms.ts';
import './help.css';

/** Finds words that may have a meaning. These are terms in the guide, column headings and labels. */
const wordSelector = '.term, main th, main dt, main label';
const hoverMs = 400;
/** Longer than a user who tabs through a form stays in a field. */
const focusMs = 800;
/** Time to move the pointer from the word onto its meaning. */
const lingerMs = 250;

interface ShownMeaning {
  means: string;
  left: number;
  /**
   * `top` places the meaning below the word, `bottom` above it. Above is used near the bottom of the window, and if the meaning would cover
   * the field.
   */
  place: { top: number } | { bottom: number };
}

let loadedMeanings: MeaningsByTerm | undefined;
const loadMeanings = async () => {
  loadedMeanings ??= indexMeanings(await fetchGlossary());
  return loadedMeanings;
};

/** Returns the element that has the focus for a word, which is the field of a label, the word itself, or the button within it. */
const findFocusTarget = (word: Element) => {
  if (word instanceof HTMLLabelElement && word.control) return word.control;
  return word.matches('button, [tabindex]') ? word : word.querySelector('button');
};

const placeMeaning = (word: Element, means: string): ShownMeaning => {
  const box = word.getBoundingClientRect();
  const below = Math.max(box.bottom, (word.matches('label') && findFocusTarget(word)?.getBoundingClientRect().bottom) || 0);
  const leftPx = Math.max(8, Math.min(box.left, window.innerWidth - 336));
  const isAbove = below > window.innerHeight * 0.75 || (word.matches('label') && box.top > window.innerHeight * 0.25);
  return { means, left: leftPx, place: isAbove ? { bottom: window.innerHeight - box.top + 4 } : { top: below + 4 } };
};

const id = 'meaning';

/** Adds or removes the meaning in the field's accessible description. */
const describeWord = (word: Element, isShown: boolean) => {
  const focusTarget = findFocusTarget(word);
  const others = (focusTarget?.getAttribute('aria-describedby') ?? '').split(/\s+/).filter((one) => one !== '' && one !== id);
  const all = isShown ? [...others, id] : others;
  if (all.length > 0) focusTarget?.setAttribute('aria-describedby', all.join(' '));
  else focusTarget?.removeAttribute('aria-describedby');
};

const findLabel = (target: Element | undefined) =>
  target && 'labels' in target ? ((target as HTMLInputElement).labels?.[0]?.closest('main label') ?? undefined) : undefined;

/**
 * Returns a function that takes the events of the pointer and tells whether it has moved. Browsers send `pointerover` also if content moves
 * under a pointer at rest, as when a text scrolls or is replaced.
 */
const trackPointer = () => {
  let position = '';
  return ({ screenX, screenY }: PointerEvent) => {
    const before = position;
    position = `${screenX} ${screenY}`;
    return position !== before;
  };
};

/** Shows the meaning of the word under the pointer, focus or finger, on every screen. Esc hides it, and the pointer may move onto it. */
export const Meanings = () => {
  const [shownMeaning, setShown] = useState<ShownMeaning | undefined>();
  /** The word whose meaning is shown. */
  const shownWord = useRef<Element | undefined>(undefined);
  useEffect(() => {
    if (isCustomerOnly(getUserRoles())) return undefined;
    let showing: ReturnType<typeof setTimeout> | undefined;
    let hiding: ReturnType<typeof setTimeout> | undefined;
    let pendingWord: Element | undefined;
    /** The last key pressed, or 'pointer'. */
    let lastInput = '';
    const hasMoved = trackPointer();
    // Ignores the focus of a click on a column heading, because the click was meant to sort.
    const holdsFocus = (word: Element) =>
      word.isConnected && findFocusTarget(word) === document.activeElement && (lastInput !== 'pointer' || word.matches('label'));
    const cancelHide = () => {
      clearTimeout(hiding);
      hiding = undefined;
    };
    const hide = () => {
      clearTimeout(showing);
      cancelHide();
      pendingWord = undefined;
      if (shownWord.current) describeWord(shownWord.current, false);
      shownWord.current = undefined;
      setShown(undefined);
    };
    const hideSoon = () => {
      if (shownWord.current) hiding ??= setTimeout(hide, lingerMs);
    };
    const findEntry = async (word: Element) => {
      try {
        return findMeaning(await loadMeanings(), word.textContent);
      } catch {
        // Shows no meaning for this word. The glossary is requested again for the next word.
        return undefined;
      }
    };
    const show = async (word: Element) => {
      const entry = await findEntry(word);
      if (!entry || pendingWord !== word || !word.isConnected) return;
      hide();
      pendingWord = word;
      shownWord.current = word;
      describeWord(word, true);
      setShown(placeMeaning(word, entry.means));
    };
    const watchWord = (word: Element | undefined, waitMs: number) => {
      clearTimeout(showing);
      pendingWord = word;
      if (word && word === shownWord.current) return cancelHide();
      if (!shownWord.current || !holdsFocus(shownWord.current)) hideSoon();
      if (word) showing = setTimeout(() => void show(word), waitMs);
    };
    const elementOf = ({ target }: Event) => (target instanceof Element ? target : undefined);
    const onPointerOver = (event: PointerEvent) => {
      const target = elementOf(event);
      const isAtRest = !hasMoved(event);
      if (target?.closest(`#${id}`)) return cancelHide();
      const current = pendingWord ?? shownWord.current;
      if (isAtRest && current?.isConnected && findFocusTarget(current) === document.activeElement) return;
      const wordUnder = target?.closest(wordSelector) ?? undefined;
      const word = isAtRest && wordUnder !== current ? undefined : wordUnder;
      const isPending = word !== undefined && word === pendingWord && word !== shownWord.current;
      if (!isPending) watchWord(word, hoverMs);
    };
    const onFocusOrClick = (event: Event) => {
      const target = elementOf(event);
      if (target?.closest(`#${id}`)) return;
      const word = target?.closest(wordSelector) ?? undefined;
      const label = findLabel(target);
      // A tap on a label also focuses its field.
      if (!word && label && (label === pendingWord || label === shownWord.current)) return cancelHide();
      const tabbedLabel = event.type === 'focusin' && lastInput === 'Tab' ? label : undefined;
      watchWord(word ?? tabbedLabel, word ? 0 : focusMs);
    };
    const onFocusOut = (event: Event) => {
      const target = elementOf(event);
      const word = target?.closest(wordSelector) ?? findLabel(target);
      if (word && word === shownWord.current) hideSoon();
    };
    const onScroll = () => setShown((before) => (before && shownWord.current ? placeMeaning(shownWord.current, before.means) : before));
    const onKeyDown = (event: KeyboardEvent) => {
      lastInput = event.key;
      if (event.key === 'Escape' && document.getElementById(id)) {
        // Esc closes only the meaning, not what is under it.
        event.preventDefault();
        event.stopPropagation();
      }
      if (event.key === 'Escape' || event.key === 'Enter') hide();
    };
    const onPointerDown = () => {
      lastInput = 'pointer';
    };
    const listeners = [
      ['focusin', onFocusOrClick],
      ['click', onFocusOrClick],
      ['focusout', onFocusOut],
      // Hides the meaning, because a user who types knows the field.
      ['input', hide],
    ] as const;
    for (const [name, listener] of listeners) document.addEventListener(name, listener);
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onPointerDown, true);
    document.addEventListener('pointerover', onPointerOver);
    document.addEventListener('pointermove', hasMoved, true);
    document.addEventListener('scroll', onScroll, true);
    return () => {
      clearTimeout(showing);
      clearTimeout(hiding);
      for (const [name, listener] of listeners) document.removeEventListener(name, listener);
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onPointerDown, true);
      document.removeEventListener('pointerover', onPointerOver);
      document.removeEventListener('pointermove', hasMoved, true);
      document.removeEventListener('scroll', onScroll, true);
    };
  }, []);
  if (!shownMeaning) return null;
  return (
    <div id={id} role="tooltip" className="meaning" style={{ left: shownMeaning.left, ...shownMeaning.place }}>
      {shownMeaning.means}
    </div>
  );
};
