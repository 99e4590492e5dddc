import type { PickLine } from '#contract/warehouse/picking/calls.ts';

type Line = Pick<PickLine, 'OrderDetailId' | 'Description' | 'PalletCode' | 'Packing'>;

/** Describes the pallet of a line: `mixed VDM pallet with 500 ml amber, Jar 370 ml` if lines share it, else `pallet VDM`. Empty if the line has no pallet. */
export const describePallet = (line: Line, lines: readonly Line[]) => {
  if (!line.PalletCode) return '';
  if (line.Packing !== 'Shared') return `pallet ${line.PalletCode}`;
  const others = lines.filter(
    (other) => other.OrderDetailId !== line.OrderDetailId && other.Packing === 'Shared' && other.PalletCode === line.PalletCode,
  );
  const names = others.map((other) => other.Description).join(', ');
  return `mixed ${line.PalletCode} pallet${names && ` with ${names}`}`;
};
