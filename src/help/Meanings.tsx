import { useEffect, useRef, useState } from 'react';
import { getUserRoles } from '#src/authProvider/authProvider.ts';
import { isCustomerOnly } from '#src/shell/screens/customerOnly.ts';
import { fetchGlossary } from './guide.ts';
import { findMeaning, indexMeanings } from './terms.ts';
import type { Meanings as Known } from './terms.ts';
import './help.css';

/** Words in the guide, column headings, and labels of fields and facts. */
const wordSelector = '.term, main th, main dt, main label';
const pauseMs = 400;
/** Longer than the time to tab through a field, so that tabbing through a form shows no meanings. */
const fieldPauseMs = 800;
const stayMs = 250;

interface ShownMeaning {
  means: string;
  left: number;
  /** Below the word. Above it near the bottom of the window, or to keep the field under a label visible. */
  place: { top: number } | { bottom: number };
}

let loadedMeanings: Known | undefined;
const knownMeanings = async () => {
  loadedMeanings ??= indexMeanings(await fetchGlossary());
  return loadedMeanings;
};

/** Returns the element that takes the focus for a word. It is the word's own button, a label's field, or a button inside. */
const findDescribed = (word: Element) => {
  if (word instanceof HTMLLabelElement && word.control) return word.control;
  return word.matches('button, [tabindex]') ? word : word.querySelector('button');
};

const placeMeaning = (word: Element, means: string): ShownMeaning => {
  const box = word.getBoundingClientRect();
  const below = Math.max(box.bottom, (word.matches('label') && findDescribed(word)?.getBoundingClientRect().bottom) || 0);
  const leftPx = Math.max(8, Math.min(box.left, window.innerWidth - 336));
  const isAbove = below > window.innerHeight * 0.75 || (word.matches('label') && box.top > window.innerHeight * 0.25);
  return { means, left: leftPx, place: isAbove ? { bottom: window.innerHeight - box.top + 4 } : { top: below + 4 } };
};

const id = 'meaning';

/** Adds or removes the meaning in the field's accessible description. */
const describeWord = (word: Element, isTold: boolean) => {
  const describedElement = findDescribed(word);
  const others = (describedElement?.getAttribute('aria-describedby') ?? '').split(/\s+/).filter((one) => one !== '' && one !== id);
  const all = isTold ? [...others, id] : others;
  if (all.length > 0) describedElement?.setAttribute('aria-describedby', all.join(' '));
  else describedElement?.removeAttribute('aria-describedby');
};

const findLabel = (target: Element | undefined) =>
  target && 'labels' in target ? ((target as HTMLInputElement).labels?.[0]?.closest('main label') ?? undefined) : undefined;

/** Shows the meaning of the word under the pointer, focus or finger, on every screen. Esc hides it, and the pointer may move onto it. */
export const Meanings = () => {
  const [shownMeaning, setShown] = useState<ShownMeaning | undefined>();
  /** The word whose meaning is shown. */
  const at = useRef<Element | undefined>(undefined);
  useEffect(() => {
    if (isCustomerOnly(getUserRoles())) return undefined;
    let showing: ReturnType<typeof setTimeout> | undefined;
    let hiding: ReturnType<typeof setTimeout> | undefined;
    let pendingWord: Element | undefined;
    /** The last key pressed, or 'pointer'. */
    let lastInput = '';
    // A click on a column heading focuses it too, but does not ask for its meaning.
    const holdsFocus = (word: Element) =>
      word.isConnected && findDescribed(word) === document.activeElement && (lastInput !== 'pointer' || word.matches('label'));
    const stay = () => {
      clearTimeout(hiding);
      hiding = undefined;
    };
    const hide = () => {
      clearTimeout(showing);
      stay();
      pendingWord = undefined;
      if (at.current) describeWord(at.current, false);
      at.current = undefined;
      setShown(undefined);
    };
    const hideSoon = () => {
      if (at.current) hiding ??= setTimeout(hide, stayMs);
    };
    const findEntry = async (word: Element) => {
      try {
        return findMeaning(await knownMeanings(), word.textContent);
      } catch {
        // No meaning is shown for this word. The next word loads them again.
        return undefined;
      }
    };
    const show = async (word: Element) => {
      const entry = await findEntry(word);
      if (!entry || pendingWord !== word || !word.isConnected) return;
      hide();
      pendingWord = word;
      at.current = word;
      describeWord(word, true);
      setShown(placeMeaning(word, entry.means));
    };
    const meet = (word: Element | undefined, waitMs: number) => {
      clearTimeout(showing);
      pendingWord = word;
      if (word && word === at.current) return stay();
      if (!at.current || !holdsFocus(at.current)) hideSoon();
      if (word) showing = setTimeout(() => void show(word), waitMs);
    };
    const targetElement = ({ target }: Event) => (target instanceof Element ? target : undefined);
    const point = (event: Event) => {
      const target = targetElement(event);
      if (target?.closest(`#${id}`)) return stay();
      const word = target?.closest(wordSelector) ?? undefined;
      const isUnderWay = word !== undefined && word === pendingWord && word !== at.current;
      if (!isUnderWay) meet(word, pauseMs);
    };
    const take = (event: Event) => {
      const target = targetElement(event);
      if (target?.closest(`#${id}`)) return;
      const word = target?.closest(wordSelector) ?? undefined;
      const label = findLabel(target);
      // A tap on a label also focuses its field.
      if (!word && label && (label === pendingWord || label === at.current)) return stay();
      const reached = event.type === 'focusin' && lastInput === 'Tab' ? label : undefined;
      meet(word ?? reached, word ? 0 : fieldPauseMs);
    };
    const leave = (event: Event) => {
      const target = targetElement(event);
      const word = target?.closest(wordSelector) ?? findLabel(target);
      if (word && word === at.current) hideSoon();
    };
    const follow = () => setShown((before) => (before && at.current ? placeMeaning(at.current, before.means) : before));
    const press = (event: KeyboardEvent) => {
      lastInput = event.key;
      if (event.key === 'Escape' && document.getElementById(id)) {
        // Esc closes only the meaning, not what is under it.
        event.preventDefault();
        event.stopPropagation();
      }
      if (event.key === 'Escape' || event.key === 'Enter') hide();
    };
    const touch = () => {
      lastInput = 'pointer';
    };
    const heard = [
      ['pointerover', point],
      ['focusin', take],
      ['click', take],
      ['focusout', leave],
      // A user who types knows the field.
      ['input', hide],
    ] as const;
    for (const [name, listener] of heard) document.addEventListener(name, listener);
    document.addEventListener('keydown', press, true);
    document.addEventListener('pointerdown', touch, true);
    document.addEventListener('scroll', follow, true);
    return () => {
      clearTimeout(showing);
      clearTimeout(hiding);
      for (const [name, listener] of heard) document.removeEventListener(name, listener);
      document.removeEventListener('keydown', press, true);
      document.removeEventListener('pointerdown', touch, true);
      document.removeEventListener('scroll', follow, true);
    };
  }, []);
  if (!shownMeaning) return null;
  return (
    <div id={id} role="tooltip" className="meaning" style={{ left: shownMeaning.left, ...shownMeaning.place }}>
      {shownMeaning.means}
    </div>
  );
};
