import type { DocumentInput, FormParts } from '#src/lineDocument/definition.ts';
import { formatMoney, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { sumLines, describeDifferences } from './charges.ts';
import type { InvoiceTypes } from './chargeTypes.ts';

/** Shows how many lines are outside the tolerance, and the difference between the lines and the invoice. */
export const InvoiceStanding = ({ input, context }: FormParts<InvoiceTypes> & { input: DocumentInput<InvoiceTypes> }) => {
  const { header, lines } = input;
  const { currency, parties } = context;
  const net = sumLines(lines);
  const differenceCount = lines.filter((line) => describeDifferences(line, parties) !== '').length;
  const difference = net.minus(header.NetAmount ?? 0);
  return (
    <span className="charged-standing" role="status">
      {differenceCount > 0 && <StatusChip tone="refused">{plural(differenceCount, 'difference')}</StatusChip>}
      {header.NetAmount !== null && !difference.eq(0) && lines.length > 0 && (
        <StatusChip tone="attention">
          {`Lines total ${formatMoney(difference.abs().toString(), currency)} ${difference.gt(0) ? 'more' : 'less'} than the invoice`}
        </StatusChip>
      )}
      {`Lines total ${formatMoney(net.toString(), currency)}`}
    </span>
  );
};
