import type { Ref } from 'react';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { fieldText, commonProps } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps } from '#src/resources/engine/kinds/kind.ts';

const isColour = (value: string) => /^#[0-9A-Fa-f]{6}$/.test(value);

const Patch = ({ colour }: { colour: string }) => <span className="swatch" style={{ background: colour }} aria-hidden="true" />;

const SwatchInput = (props: KindInputProps) => {
  const value = fieldText(props.value);
  return (
    <div className="swatch-field">
      <TextBox
        {...commonProps(props)}
        value={value}
        onChange={(entry) => props.onChange(entry === '' ? null : entry)}
        placeholder="#8B4513"
        width="9rem"
        inputRef={props.inputRef as Ref<HTMLInputElement>}
      />
      <input
        type="color"
        aria-label={`${props.field.label}: choose`}
        value={isColour(value) ? value : '#808080'}
        onChange={(event) => props.onChange(event.target.value.toUpperCase())}
      />
    </div>
  );
};

const SwatchCell = ({ value }: { value: unknown }) =>
  isColour(fieldText(value)) ? (
    <>
      <Patch colour={fieldText(value)} /> {fieldText(value)}
    </>
  ) : null;

/** A colour, shown as a swatch. */
export const swatch: Kind = {
  shapes: ['text'],
  Input: SwatchInput,
  Cell: SwatchCell,
  write: fieldText,
  read: (cell) => cell.trim().toUpperCase() || undefined,
  isSame: (one, other) => fieldText(one).toUpperCase() === fieldText(other).toUpperCase(),
};
