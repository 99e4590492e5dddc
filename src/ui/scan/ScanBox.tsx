import { useState } from 'react';
import type { Ref } from 'react';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';
import { useWedge } from './useWedge.ts';
import './scan.css';

const Camera = whenWanted(async () => (await import('./Camera.tsx')).Camera);

/** What a scanner of a keyboard may send between the parts of a label; an input of text would lose it. */
const groupSeparators = new Set(['\u001D', '\u001E']);

const hasCamera = () => 'mediaDevices' in navigator;

interface ScanBoxProps {
  onScan: (text: string) => void;
  /** Off where the hand begins elsewhere. */
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** The scanner types the bar code and Enter; a code typed by hand does as well, and so does the camera. */
export const ScanBox = ({ onScan, autoFocus = true, inputRef }: ScanBoxProps) => {
  useWedge(onScan);
  const [typed, setTyped] = useState('');
  // It has the focus for the scanner; a keyboard over the screen comes only where one touches it.
  const [isByHand, setByHand] = useState(false);
  const [isLooking, setLooking] = useState(false);
  return (
    <>
      <form
        className="scan-box"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim()) onScan(typed);
          setTyped('');
        }}
      >
        <TextBox
          label="Scan or type a code"
          value={typed}
          onChange={setTyped}
          width="14rem"
          autoFocus={autoFocus}
          {...(inputRef && { inputRef })}
          inputMode={isByHand ? 'text' : 'none'}
          onClick={() => setByHand(true)}
          onKeyDown={(event) => {
            // As Ctrl and ] is how most wedge scanners send FNC1.
            const isSeparator = groupSeparators.has(event.key) || (event.ctrlKey && event.key === ']');
            if (!isSeparator) return;
            event.preventDefault();
            setTyped((before) => `${before}|`);
          }}
        />
        {hasCamera() && <ActionButton onPress={() => setLooking(!isLooking)}>{isLooking ? 'Close the camera' : 'Camera'}</ActionButton>}
      </form>
      {isLooking && <Camera onScan={onScan} onClose={() => setLooking(false)} />}
    </>
  );
};
