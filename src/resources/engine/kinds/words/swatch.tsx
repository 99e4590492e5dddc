import type { Ref } from 'react';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { asText, commonProps } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps } from '#src/resources/engine/kinds/kind.ts';

const isColour = (value: string) => /^#[0-9A-Fa-f]{6}$/.test(value);

const Patch = ({ colour }: { colour: string }) => <span className="swatch" style={{ background: colour }} aria-hidden="true" />;

const SwatchInput = (props: KindInputProps) => {
  const value = asText(props.value);
  return (
    <div className="swatch-field">
      <TextBox
        {...commonProps(props)}
        value={value}
        onChange={(typed) => props.onChange(typed === '' ? null : typed)}
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
  isColour(asText(value)) ? (
    <>
      <Patch colour={asText(value)} /> {asText(value)}
    </>
  ) : null;

/** A colour, shown as a swatch. */
export const swatch: Kind = {
  shapes: ['text'],
  Input: SwatchInput,
  Cell: SwatchCell,
  write: asText,
  read: (cell) => cell.trim().toUpperCase() || undefined,
  isSame: (one, other) => asText(one).toUpperCase() === asText(other).toUpperCase(),
  width: '8rem',
};
