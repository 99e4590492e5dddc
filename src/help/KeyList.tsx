import { keyCap } from '#src/ui/screen/reach/screenKeys.ts';
import type { ScreenKey } from '#src/ui/screen/reach/screenKeys.ts';

/** Lists shortcuts with their actions. Leaves out actions without a key, and explains when a single-letter key works. */
export const KeyList = ({ keys }: { keys: readonly ScreenKey[] }) => (
  <>
    <dl className="key-list">
      {keys
        .filter(({ key }) => key !== '')
        .map(({ key, label }) => (
          <div key={key + label}>
            <dt>{label}</dt>
            <dd>
              {keyCap(key)
                .replace('g ', 'g then ')
                .split(/(?<=[a-z]) then /)
                .map((part, index) => (
                  <span key={part}>
                    {index > 0 && ' then '}
                    <kbd>{part}</kbd>
                  </span>
                ))}
            </dd>
          </div>
        ))}
    </dl>
    {keys.some(({ key }) => key.length === 1) && (
      <p className="note">A single letter works when no field has the focus. Esc leaves the search.</p>
    )}
  </>
);
