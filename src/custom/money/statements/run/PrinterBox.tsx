import { listPrinters } from '#contract/money/statements/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';

export const usePrinters = () => useAnswer(listPrinters, {}, { staleTimeMs: 600_000 }).data ?? [];

interface PrinterBoxProps {
  printers: ReturnType<typeof usePrinters>;
  value: string | null;
  onChange: (name: string | null) => void;
  error?: string | undefined;
}

export const PrinterBox = ({ printers, ...box }: PrinterBoxProps) => (
  <SelectBox
    label="Printer"
    width="100%"
    {...box}
    choices={printers.map(({ Name, Description }) => ({ value: Name, label: `${Name}: ${Description}` }))}
  />
);
