import { mergeFields } from '#src/ui/state/mergeFields.ts';

type Name = string | number | undefined;

export interface LineNames<Line> {
  /** Returns a name for each line, which is the same in every version of the document. A line without a name is new. */
  namesOf: (lines: readonly Line[]) => readonly Name[];
}

export interface LineMerge<Line> extends LineNames<Line> {
  /** Merges a line that both versions have. By default, each field comes from the user who changed it. */
  mergeLine?: (base: Line, mine: Line, theirs: Line) => Line;
  isSame?: (one: Line, other: Line) => boolean;
  /** Turns a line that the local user changed and the remote user removed into a new line. */
  asNew?: (line: Line) => Line;
  /** Whether a line that the remote user added is the same as one of the local lines. */
  isMine?: (line: Line, mine: readonly Line[]) => boolean;
}

const isSameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const byName = <Line>(lines: readonly Line[], { namesOf }: LineNames<Line>) => {
  const names = namesOf(lines);
  const namedLines = lines.map((line, index) => [names[index], line] as const);
  return new Map<Name, Line>(namedLines.filter(([name]) => name !== undefined));
};

/**
 * Merges the lines of a document that two users changed. A line changed, added or removed by one of them is taken. If both changed a field,
 * the local value is used. A line that was removed remotely and changed locally is added again.
 */
export const mergeLines = <Line extends object>(
  [base, local, remote]: readonly [base: readonly Line[], mine: readonly Line[], theirs: readonly Line[]],
  merge: LineMerge<Line>,
): Line[] => {
  const { mergeLine = mergeFields, isSame = isSameText, asNew = (line) => line, isMine } = merge;
  const [baseLines, remoteLines] = [byName(base, merge), byName(remote, merge)];
  const names = merge.namesOf(local);
  const keptLines = local.flatMap((line, index) => {
    const [baseLine, remoteLine] = [baseLines.get(names[index]), remoteLines.get(names[index])];
    if (!baseLine) return [line];
    if (remoteLine) return [mergeLine(baseLine, line, remoteLine)];
    return isSame(line, baseLine) ? [] : [asNew(line)];
  });
  const localNames = new Set(names);
  const addedLines = [...remoteLines].flatMap(([name, line]) =>
    baseLines.has(name) || localNames.has(name) || isMine?.(line, keptLines) ? [] : [line],
  );
  return [...keptLines, ...addedLines];
};

/** Puts a user's text in quotation marks. */
export const quoted = (text: string | null) => (text ? `“${text}”` : '');

/** Name of a field, and its value as text. If the value is not text, such as an id, only the name is shown. */
type Described<Of> = readonly [name: string, say: (of: Of) => unknown];

export interface ChangeWords<Document, Line> extends LineNames<Line> {
  header: readonly Described<Document>[];
  linesOf: (document: Document) => readonly Line[];
  line: readonly Described<Line>[];
  /** Names a line by its content or by its position, from 1. */
  nameOf: (line: Line, place: number) => string;
  /** Describes an added line, if its name is not enough. */
  addedAs?: (line: Line, place: number) => string;
}

const changes = <Of>(describedFields: readonly Described<Of>[], before: Of, now: Of) =>
  describedFields.flatMap(([name, say]) => {
    const [from, to] = [say(before), say(now)];
    if (isSameText(from, to)) return [];
    return typeof from === 'string' && typeof to === 'string' ? [`${name} ${from || 'none'} → ${to || 'none'}`] : [name];
  });

/** Describes another user's changes between two versions of a document, such as `line 2: price 187.35 → 182.00`. */
export const describeChanges = <Document, Line>(before: Document, now: Document, words: ChangeWords<Document, Line>): string[] => {
  const [oldLines, newLines] = [byName(words.linesOf(before), words), byName(words.linesOf(now), words)];
  const changedTexts = [...oldLines].flatMap(([name, line], index) => {
    const newLine = newLines.get(name);
    const changeWords = newLine ? changes(words.line, line, newLine) : ['removed'];
    return changeWords.length > 0 ? [`${words.nameOf(line, index + 1)}: ${changeWords.join(', ')}`] : [];
  });
  const { addedAs = (line, position) => `${words.nameOf(line, position)}: added` } = words;
  const addedTexts = [...newLines].flatMap(([name, line], index) => (oldLines.has(name) ? [] : [addedAs(line, index + 1)]));
  return [...changes(words.header, before, now), ...changedTexts, ...addedTexts];
};
