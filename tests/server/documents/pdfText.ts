import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Piece {
  text: string;
  x: number;
  y: number;
  right: number;
}

const piecesOf = (items: readonly unknown[]): Piece[] =>
  items.flatMap((item) => {
    const { str, transform, width } = item as { str?: string; transform: number[]; width: number };
    return str?.trim() ? [{ text: str, x: transform[4] ?? 0, y: transform[5] ?? 0, right: (transform[4] ?? 0) + width }] : [];
  });

/** Joins pieces on one baseline into a line. A gap wider than a word space becomes ` | `. */
const toLines = (pieces: readonly Piece[]) => {
  const lines = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const y = [...lines.keys()].find((known) => Math.abs(known - piece.y) < 2) ?? piece.y;
    lines.set(y, [...(lines.get(y) ?? []), piece]);
  }
  return [...lines.entries()]
    .sort(([a], [b]) => b - a)
    .map(([, line]) => {
      const sorted = line.sort((a, b) => a.x - b.x);
      return sorted
        .map(({ text, x }, index) => `${index === 0 ? '' : x - (sorted[index - 1]?.right ?? 0) > 4 ? ' | ' : ''}${text}`)
        .join('');
    });
};

/** Reads the text of a PDF, page by page, in the lines a reader sees. */
export const readPages = async (bytes: Uint8Array): Promise<string[][]> => {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ disableNormalization: true });
    pages.push(toLines(piecesOf(items)));
  }
  await task.destroy();
  return pages;
};

export const readText = async (bytes: Uint8Array) => (await readPages(bytes)).map((lines) => lines.join('\n')).join('\n———\n');

export const readOutline = async (bytes: Uint8Array) => {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const pdf = await task.promise;
  const { info, metadata } = await pdf.getMetadata();
  const page = await pdf.getPage(1);
  const tree = await page.getStructTree();
  const roles: string[] = [];
  const walk = (node: unknown) => {
    const { role, children } = node as { role?: string; children?: unknown[] };
    if (role) roles.push(role);
    children?.forEach(walk);
  };
  if (tree) walk(tree);
  const answer = { info: info as Record<string, unknown>, title: metadata?.get('dc:title') as string | null, roles };
  await task.destroy();
  return answer;
};
