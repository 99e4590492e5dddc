import { describeRows } from '#contract/money/bankFiles/describeRows.ts';
import type { RowCounts } from '#contract/money/bankFiles/shapes.ts';
import { Unfold } from '#src/ui/screen/Unfold.tsx';
import { plural } from '#src/ui/text/format.ts';

/** Shows in one line how many rows of the file were imported. Opens to list the rows left out. */
export const RowsOfFile = ({ rows }: { rows: RowCounts }) => (
  <div className="bank-rows">
    <p>{describeRows(rows)}</p>
    {rows.LeftOut.length > 0 && (
      <Unfold title={`Show ${plural(rows.LeftOut.length, 'row')} left out`}>
        {() => (
          <ul>
            {rows.LeftOut.map(({ Line, Reason, Words }) => (
              <li key={`${Line} ${Reason} ${Words}`}>
                Line {Line}, {Reason}: {Words}
              </li>
            ))}
          </ul>
        )}
      </Unfold>
    )}
  </div>
);
