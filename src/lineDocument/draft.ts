import { useEffect, useEffectEvent, useState } from 'react';
import { useDraft } from '#src/drafts/useDraft.ts';
import { afterPaint } from '#src/ui/state/afterPaint.ts';
import { plural } from '#src/ui/text/format.ts';
import type { DocumentContent, DocumentDraft, DocumentInput, DocumentRecord, DocumentTypes, StoreOf } from './definition.ts';
import { nextLineKey } from './product/productLine.ts';
import type { ProductLine } from './product/productLine.ts';
import { makeDocumentStore, useDocument } from './store.ts';

export const draftAbout = <T extends DocumentTypes>({ name, about }: DocumentRecord<T>, id: number | undefined, context: T['Context']) =>
  about?.(id, context) ?? `${name.replaceAll(' ', '-')}-${id ?? 'new'}`;

/** Reads the content of a draft, which an earlier release may have stored in another form. */
export const readContent = <T extends DocumentTypes>(document: DocumentRecord<T>, content: object): DocumentContent<T> => {
  const { values = content, base } = content as { values?: object; base?: T['Saved'] | null };
  if (!document.openEarlier || (values === content && base !== undefined)) return content as DocumentContent<T>;
  const earlier = document.openEarlier(values as Record<string, unknown>, base);
  return { ...earlier, base: earlier.base ?? base ?? null };
};

/** Turns a saved record, or an empty new one, into input. */
export const openSaved = <T extends DocumentTypes>(
  document: DocumentRecord<T>,
  saved: T['Saved'] | undefined,
  context: T['Context'],
): DocumentInput<T> =>
  saved && document.open
    ? document.open(saved)
    : { header: document.emptyHeader(context), lines: document.linesFromRecord?.lines(context) ?? [] };

/** Gives the line a new key, because keys are only valid on one page. */
const withNewKey = <Line extends ProductLine>(line: Line): Line => ({ ...line, key: nextLineKey() });

const lineTexts = new WeakMap<object, string>();

/** Serialises a line without its display-only fields. Results are cached, because a keystroke changes only one of perhaps 200 lines. */
const lineText = <Line extends ProductLine>(line: Line) => {
  const cachedText = lineTexts.get(line);
  if (cachedText !== undefined) return cachedText;
  const { key: _key, errors: _errors, ...input } = line;
  const text = JSON.stringify(input);
  lineTexts.set(line, text);
  return text;
};

/** Serialises the input line by line, to compare it with the saved version. One text of all 200 lines would be a hundred times as slow. */
const comparable = <T extends DocumentTypes>({ header, lines }: DocumentInput<T>, isBlank: (line: T['Line']) => boolean) => [
  JSON.stringify(header),
  ...lines.filter((line) => !isBlank(line)).map(lineText),
];

const isEqual = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, index) => text === other[index]);

/** Takes the current lines of the other record, such as ordered lines, and adds the user's input by line id. */
export const refill = <T extends DocumentTypes>(
  { linesFromRecord: givenLines, lineIdOf }: DocumentRecord<T>,
  currentLines: readonly T['Line'][],
  typedLines: readonly T['Line'][],
): readonly T['Line'][] => {
  const typedById = new Map(typedLines.map((line) => [lineIdOf(line), line]));
  return currentLines.map((line) => {
    const enteredLine = typedById.get(lineIdOf(line));
    return enteredLine ? { ...line, ...givenLines?.typed(enteredLine) } : line;
  });
};

/** Reads the input of a draft. */
export const readDraftInput = <T extends DocumentTypes>(
  document: DocumentRecord<T>,
  content: DocumentContent<T>,
  savedInput: DocumentInput<T>,
): DocumentContent<T> => ({
  ...content,
  lines: document.linesFromRecord ? refill(document, savedInput.lines, content.lines) : content.lines.map(withNewKey),
});

interface DraftParts<T extends DocumentTypes> {
  saved: T['Saved'] | undefined;
  context: T['Context'];
  draft: DocumentDraft<T> | undefined;
}

/** Opens the document on screen. Unsaved input stays on the device until it is saved or undone. */
export const useDocumentDraft = <T extends DocumentTypes>(
  document: DocumentRecord<T>,
  { saved, context, draft: initialDraft }: DraftParts<T>,
) => {
  const { isBlank } = document;
  const [{ store, unchanged, isBegun }] = useState(() => {
    const savedInput = openSaved(document, saved, context);
    const content = initialDraft && readContent(document, initialDraft.content);
    const begun = saved ? undefined : document.begin?.(context);
    const start = content
      ? { ...readDraftInput(document, content, savedInput), isDirty: true }
      : begun
        ? { ...begun, isDirty: true }
        : savedInput;
    const rules = {
      emptyLine: document.emptyLine,
      isBlank,
      firstCell: document.firstCell ?? (() => 'Product'),
      idOf: document.lineIdOf,
    };
    const newStore: StoreOf<T> = makeDocumentStore<T['Header'], T['Line']>(start, rules);
    return { store: newStore, unchanged: comparable(savedInput, isBlank), isBegun: !content && begun !== undefined };
  });
  const isDirty = useDocument(store, (state) => state.isDirty);
  const draftState = useDraft<DocumentContent<T>>(
    {
      kind: document.name,
      about: draftAbout(document, saved && document.idOf(saved), context),
      address: document.address(saved, context),
      describe: ({ header, lines: all }) => {
        const lines = all.filter((line) => !isBlank(line));
        return {
          title: document.title(saved, context, header),
          detail: document.detail?.({ header, lines }) ?? plural(lines.length, 'line'),
        };
      },
    },
    initialDraft,
    { isDirty },
  );
  const { draft } = draftState;
  const storeDraft = useEffectEvent(() =>
    draft.keep(() => {
      const { header, removedIds } = store.get();
      return { header, lines: store.inOrder(), removedIds, base: saved ?? null };
    }),
  );
  const discardIfUnchanged = useEffectEvent(() => {
    const { header, isDirty: isChanged } = store.get();
    if (!isChanged || !isEqual(comparable({ header, lines: store.inOrder() }, isBlank), unchanged)) return;
    store.markUnchanged();
    void draft.discard();
  });
  useEffect(() => {
    if (isBegun) storeDraft();
  }, [isBegun]);
  useEffect(() => {
    let before = store.get();
    let cancel: (() => void) | undefined;
    const unsubscribe = store.subscribe(() => {
      const now = store.get();
      const isUnchanged = now.header === before.header && now.lines === before.lines && now.keys === before.keys;
      before = now;
      if (isUnchanged || !now.isDirty) return;
      // Stores at once, because the screen may be left before the next paint.
      storeDraft();
      cancel ??= afterPaint(() => {
        cancel = undefined;
        discardIfUnchanged();
      });
    });
    return () => {
      unsubscribe();
      cancel?.();
    };
  }, [store]);
  const finish = () => {
    // Prevents a later render from storing the draft again.
    store.markSaved();
    draftState.finish();
  };
  return { ...draftState, finish, store, isDirty };
};
