import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { PickedProduct } from '#contract/products/calls.ts';
import { AdHocLineRow } from './AdHocLineRow.tsx';
import type { LineChoices } from './AdHocLineRow.tsx';
import { emptyLine, isBlank, nextKey, sentLines } from './adHocDraft.ts';
import type { AdHocLine } from './adHocDraft.ts';

interface AdHocLinesProps extends LineChoices {
  lines: readonly AdHocLine[];
  /** By the path of what is sent: `Lines.0.Quantity`. */
  errors: Record<string, string>;
  search: (text: string, signal: AbortSignal) => Promise<readonly PickedProduct[]>;
  onLines: (change: (before: readonly AdHocLine[]) => readonly AdHocLine[]) => void;
  onProduct: (key: number, product: PickedProduct) => void;
  onTyped: (key: number, text: string) => void;
  /** The quantity is another: so may the price be. */
  onQuantity: (key: number, quantity: number | null) => void;
  onInvalid: (field: string, isInvalid: boolean) => void;
  onRemoved: (undo: () => void) => void;
}

const fieldsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('input:not([type=checkbox]), select')];
const rowOf = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>('[data-line]');

/** The errors of a line: blank lines are not sent, so the others count. */
const errorsOf = (lines: readonly AdHocLine[], line: AdHocLine, errors: Record<string, string>) => {
  const start = `Lines.${sentLines(lines).indexOf(line)}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => (path.startsWith(start) ? [[path.slice(start.length), message]] : [])),
  );
};

/** Lines of free words, goods or pallets. Enter goes on to the next field and after the last to a new line; Ctrl+Delete removes. */
export const AdHocLines = (props: AdHocLinesProps) => {
  const { lines, errors, onLines, onRemoved, ...row } = props;
  const list = useRef<HTMLUListElement>(null);
  const change = (key: number, patch: Partial<AdHocLine>) =>
    onLines((before) => before.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  const focusLine = (key: number | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-line="${key}"] .adhoc-what input, [data-line="${key}"] .adhoc-what select`)?.focus();
  const add = () => {
    const key = nextKey(lines);
    const kind = lines.at(-1)?.Kind ?? 'Free';
    flushSync(() => onLines((before) => [...before, { ...emptyLine(key), Kind: kind }]));
    focusLine(key);
  };
  const remove = (key: number) => {
    const at = lines.findIndex((line) => line.key === key);
    const gone = lines[at];
    if (!gone) return;
    flushSync(() => onLines((before) => (before.length === 1 ? [emptyLine(nextKey(before))] : before.filter((line) => line.key !== key))));
    requestAnimationFrame(() =>
      fieldsOf(list.current as HTMLElement)
        .at(0)
        ?.focus(),
    );
    if (!isBlank(gone)) onRemoved(() => onLines((before) => before.toSpliced(at, 0, gone)));
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const line = rowOf(event.target);
    if (!line || !list.current || event.defaultPrevented) return;
    if (event.key === 'Delete' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      remove(Number(line.dataset.line));
    }
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey || !isField) return;
    event.preventDefault();
    const fields = fieldsOf(list.current);
    const next = fields[fields.indexOf(event.target as HTMLElement) + 1];
    if (next) next.focus();
    else if (lines.at(-1) && !isBlank(lines.at(-1) as AdHocLine)) add();
  };
  return (
    <section aria-label="Lines">
      <div className="adhoc-line adhoc-heads" aria-hidden="true">
        <span>Kind</span>
        <span>What</span>
        <span className="is-figure">Quantity</span>
        <span className="is-figure">{`Price, ${props.currency}`}</span>
        <span>Per</span>
        <span>VAT</span>
        <span className="is-figure">Net</span>
      </div>
      {/* The keys act on whatever field of the list they are pressed in. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className="adhoc-lines" ref={list} onKeyDown={press}>
        {lines.map((line, index) => (
          <AdHocLineRow
            key={line.key}
            {...row}
            line={line}
            place={index + 1}
            errors={errorsOf(lines, line, errors)}
            onChange={(patch) => change(line.key, patch)}
            onRemove={() => remove(line.key)}
          />
        ))}
      </ul>
      <button type="button" className="line-add" onClick={add}>
        Add a line
      </button>
    </section>
  );
};
