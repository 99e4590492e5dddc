import { useEffect, useRef, useState } from 'react';
import { heldRoles } from '#src/authProvider/authProvider.ts';
import { isCustomerOnly } from '#src/shell/screens/customerOnly.ts';
import { fetchGlossary } from './guide.ts';
import { meaningOf, meaningsOf } from './terms.ts';
import type { Meanings as Known } from './terms.ts';
import './help.css';

/** Words in the guide, heads of columns, labels of fields and facts. */
const worded = '.term, main th, main dt, main label';
const pauseMs = 400;
/** Who goes through a form key by key is not told of every field. */
const fieldPauseMs = 800;
const stayMs = 250;

interface Shown {
  means: string;
  left: number;
  /** Below the word, or above it: at the foot of the window, and so that what is typed below a label is seen. */
  place: { top: number } | { bottom: number };
}

let known: Known | undefined;
const knownMeanings = async () => {
  known ??= meaningsOf(await fetchGlossary());
  return known;
};

/** What takes the focus of a word: its own button, the field of a label, or the button in it. */
const toldTo = (word: Element) => {
  if (word instanceof HTMLLabelElement && word.control) return word.control;
  return word.matches('button, [tabindex]') ? word : word.querySelector('button');
};

const placeOf = (word: Element, means: string): Shown => {
  const box = word.getBoundingClientRect();
  const below = Math.max(box.bottom, (word.matches('label') && toldTo(word)?.getBoundingClientRect().bottom) || 0);
  const left = Math.max(8, Math.min(box.left, window.innerWidth - 336));
  const isAbove = below > window.innerHeight * 0.75 || (word.matches('label') && box.top > window.innerHeight * 0.25);
  return { means, left, place: isAbove ? { bottom: window.innerHeight - box.top + 4 } : { top: below + 4 } };
};

const id = 'meaning';

/** Told or told no more, beside what the field says of itself. */
const tellTo = (word: Element, isTold: boolean) => {
  const told = toldTo(word);
  const others = (told?.getAttribute('aria-describedby') ?? '').split(/\s+/).filter((one) => one !== '' && one !== id);
  const all = isTold ? [...others, id] : others;
  if (all.length > 0) told?.setAttribute('aria-describedby', all.join(' '));
  else told?.removeAttribute('aria-describedby');
};

const labelOf = (target: Element | undefined) =>
  target && 'labels' in target ? ((target as HTMLInputElement).labels?.[0]?.closest('main label') ?? undefined) : undefined;

/** What the word under the pointer, the focus or the finger means, for all screens at once. Esc takes it away; one may point at it. */
export const Meanings = () => {
  const [shown, setShown] = useState<Shown | undefined>();
  /** Whose meaning is shown. */
  const at = useRef<Element | undefined>(undefined);
  useEffect(() => {
    if (isCustomerOnly(heldRoles())) return undefined;
    let showing: ReturnType<typeof setTimeout> | undefined;
    let hiding: ReturnType<typeof setTimeout> | undefined;
    let wanted: Element | undefined;
    /** The last key, or the pointer. */
    let hand = '';
    // A click on the head of a column leaves the focus there too: it is not what one reads at.
    const holdsFocus = (word: Element) =>
      word.isConnected && toldTo(word) === document.activeElement && (hand !== 'pointer' || word.matches('label'));
    const stay = () => {
      clearTimeout(hiding);
      hiding = undefined;
    };
    const hide = () => {
      clearTimeout(showing);
      stay();
      wanted = undefined;
      if (at.current) tellTo(at.current, false);
      at.current = undefined;
      setShown(undefined);
    };
    const hideSoon = () => {
      if (at.current) hiding ??= setTimeout(hide, stayMs);
    };
    const entryOf = async (word: Element) => {
      try {
        return meaningOf(await knownMeanings(), word.textContent);
      } catch {
        // Nothing is told of this word; they are asked for again at the next one.
        return undefined;
      }
    };
    const show = async (word: Element) => {
      const entry = await entryOf(word);
      if (!entry || wanted !== word || !word.isConnected) return;
      hide();
      wanted = word;
      at.current = word;
      tellTo(word, true);
      setShown(placeOf(word, entry.means));
    };
    const meet = (word: Element | undefined, waitMs: number) => {
      clearTimeout(showing);
      wanted = word;
      if (word && word === at.current) return stay();
      if (!at.current || !holdsFocus(at.current)) hideSoon();
      if (word) showing = setTimeout(() => void show(word), waitMs);
    };
    const elementOf = ({ target }: Event) => (target instanceof Element ? target : undefined);
    const point = (event: Event) => {
      const target = elementOf(event);
      if (target?.closest(`#${id}`)) return stay();
      const word = target?.closest(worded) ?? undefined;
      const isUnderWay = word !== undefined && word === wanted && word !== at.current;
      if (!isUnderWay) meet(word, pauseMs);
    };
    const take = (event: Event) => {
      const target = elementOf(event);
      if (target?.closest(`#${id}`)) return;
      const word = target?.closest(worded) ?? undefined;
      const label = labelOf(target);
      // A tap on a label goes on to its field.
      if (!word && label && (label === wanted || label === at.current)) return stay();
      const reached = event.type === 'focusin' && hand === 'Tab' ? label : undefined;
      meet(word ?? reached, word ? 0 : fieldPauseMs);
    };
    const leave = (event: Event) => {
      const target = elementOf(event);
      const word = target?.closest(worded) ?? labelOf(target);
      if (word && word === at.current) hideSoon();
    };
    const follow = () => setShown((before) => (before && at.current ? placeOf(at.current, before.means) : before));
    const press = (event: KeyboardEvent) => {
      hand = event.key;
      if (event.key === 'Escape' && document.getElementById(id)) {
        // It alone goes, not what stands under it.
        event.preventDefault();
        event.stopPropagation();
      }
      if (event.key === 'Escape' || event.key === 'Enter') hide();
    };
    const touch = () => {
      hand = 'pointer';
    };
    const heard = [
      ['pointerover', point],
      ['focusin', take],
      ['click', take],
      ['focusout', leave],
      // Who types knows the field.
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
  if (!shown) return null;
  return (
    <div id={id} role="tooltip" className="meaning" style={{ left: shown.left, ...shown.place }}>
      {shown.means}
    </div>
  );
};
