import { useEffect, useRef } from 'react';
import { formatQuantity, plural } from '#src/ui/text/format.ts';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import type { Checked } from './checkRows.ts';
import { ImportProgress } from './ImportProgress.tsx';
import '#src/resources/engine/import/import.css';

interface ImportSaysProps {
  doing: 'nothing' | 'checking' | 'importing';
  /** Idempotency-Key of the import that is being sent. */
  importKey: string | undefined;
  checked: Checked | undefined;
  /** True once all rows are checked. */
  isChecked: boolean;
  total: number;
  /** Number of rows already imported, if only rejected rows are left. */
  imported: number;
}

const CheckProgress = ({ done, total }: { done: number; total: number }) => (
  <p>
    <progress aria-label="Checked rows" value={done} max={total} /> {`Checked ${formatQuantity(done)} of ${plural(total, 'row')}`}
  </p>
);

const describeCounts = ({ added, changed, unchanged }: Checked) =>
  `${formatQuantity(added)} to add, ${formatQuantity(changed)} to change, ${formatQuantity(unchanged)} unchanged`;

const Outcome = ({ checked, total }: { checked: Checked; total: number }) =>
  checked.problems.size > 0 ? (
    <p className="import-refused">
      <StateIcon tone="refused" />{' '}
      {`${formatQuantity(checked.problems.size)} of ${plural(total, 'row')} cannot be imported. The other rows: ${describeCounts(checked)}.`}
    </p>
  ) : (
    <p className="import-right">
      <StateIcon tone="done" /> {`All ${plural(total, 'row')} can be imported: ${describeCounts(checked)}.`}
    </p>
  );

const RejectedRows = ({ imported, left }: { imported: number; left: number }) => (
  <p className="import-refused">
    <StateIcon tone="refused" />{' '}
    {`${plural(imported, 'row')} imported, ${formatQuantity(left)} rejected. Save the rejected rows, correct them and import that file.`}
  </p>
);

/** Shows the progress and the result of the check. */
export const ImportStatus = ({ doing, importKey, checked, isChecked, total, imported }: ImportSaysProps) => {
  const statusElement = useRef<HTMLDivElement>(null);
  const what = doing === 'nothing' ? (checked?.failure ?? (isChecked ? 'checked' : '')) : doing;
  // Scrolls the result into view, because a file with many columns pushes it down.
  useEffect(() => {
    if (what !== '') statusElement.current?.scrollIntoView({ block: 'center' });
  }, [what]);
  return (
    <div ref={statusElement} role="status" className="import-says">
      {doing === 'checking' && <CheckProgress done={checked?.done ?? 0} total={total} />}
      {doing === 'importing' && <ImportProgress importKey={importKey} />}
      {checked?.failure && (
        <p className="import-refused">
          <StateIcon tone="refused" /> {checked.failure}
        </p>
      )}
      {isChecked &&
        checked &&
        (imported > 0 ? <RejectedRows imported={imported} left={total} /> : <Outcome checked={checked} total={total} />)}
    </div>
  );
};
