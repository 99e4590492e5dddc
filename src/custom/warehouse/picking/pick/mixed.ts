import type { PickLine } from '#contract/warehouse/picking/calls.ts';

type Line = Pick<PickLine, 'OrderDetailId' | 'Description' | 'PalletCode' | 'Packing'>;

/** Formats `mixed VDM pallet with 500 ml amber, Jar 370 ml`, or `pallet VDM` for a line with its own pallets. Empty if the line has none. */
export const describePallet = (line: Line, lines: readonly Line[]) => {
  if (!line.PalletCode) return '';
  if (line.Packing !== 'Shared') return `pallet ${line.PalletCode}`;
  const others = lines.filter(
    (other) => other.OrderDetailId !== line.OrderDetailId && other.Packing === 'Shared' && other.PalletCode === line.PalletCode,
  );
  const names = others.map((other) => other.Description).join(', ');
  return `mixed ${line.PalletCode} pallet${names && ` with ${names}`}`;
};
