import { countUnsent } from '#contract/money/invoices/count.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { plural } from '#src/ui/text/format.ts';

const minuteMs = 60_000;

/** Shows the number of documents to send. Reloaded after every action and when the window gets the focus. */
export const UnsentCount = () => {
  const { data } = useAnswer(countUnsent, {}, { staleTimeMs: minuteMs });
  if (!data || data.Count === 0) return null;
  return (
    <span className="menu-count" title={`${plural(data.Count, 'document')} not sent`}>
      {data.Count}
    </span>
  );
};
