/**
 * Draws different statements in a process of its own that runs as the server does. Prints the largest rise of memory in MB after the first one.
 * The first one is left out, because it loads the renderer and the fonts.
 */
import { closeRenderer, renderPdf } from '#server/documents/render.ts';
import { clearHeapEarly } from '#server/process/heap.ts';
import { statement } from './snapshots/snapshots.ts';

clearHeapEarly();
const first = 5;
const papers = 40;
const linesEach = 40;
const megabytes = () => process.memoryUsage.rss() / 1024 / 1024;

const [line] = statement.Lines;
const draw = async (paper: number) => {
  const Lines = Array.from({ length: linesEach }, (_none, place) => {
    const no = paper * linesEach + place;
    return { ...line, Reference: String(100_000 + no), CustomerOrderNo: `PO-${900_000 + no}`, Debit: no + 0.37, Balance: no * 3 + 0.11 };
  });
  await renderPdf({ kind: 'statement', snapshot: { ...statement, Lines } as typeof statement });
};

for (let paper = 0; paper < first; paper++) await draw(paper);
const loaded = megabytes();
let most = loaded;
for (let paper = first; paper < papers; paper++) {
  await draw(paper);
  most = Math.max(most, megabytes());
}
await closeRenderer();
process.stdout.write(String(Math.round(most - loaded)));
