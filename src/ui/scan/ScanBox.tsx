import { useState } from 'react';
import type { Ref } from 'react';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { useWedge } from './useWedge.ts';
import './scan.css';

const Camera = lazyPart(async () => (await import('./Camera.tsx')).Camera);

/** Separators that a keyboard scanner may send between the parts of a label. A text input would drop them. */
const groupSeparators = new Set(['\u001D', '\u001E']);

const hasCamera = () => 'mediaDevices' in navigator;

interface ScanBoxProps {
  onScan: (text: string) => void;
  /** False if another field gets the focus first. */
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** Receives a bar code and Enter from a scanner, from the keyboard or from the camera. */
export const ScanBox = ({ onScan, autoFocus = true, inputRef }: ScanBoxProps) => {
  useWedge(onScan);
  const [typedCode, setTypedCode] = useState('');
  // The input has the focus for the scanner, so the on-screen keyboard opens only when the user touches it.
  const [isTouched, setTouched] = useState(false);
  const [isCameraOpen, setCameraOpen] = useState(false);
  return (
    <>
      <form
        className="scan-box"
        onSubmit={(event) => {
          event.preventDefault();
          if (typedCode.trim()) onScan(typedCode);
          setTypedCode('');
        }}
      >
        <TextBox
          label="Scan or type a code"
          value={typedCode}
          onChange={setTypedCode}
          width="14rem"
          autoFocus={autoFocus}
          {...(inputRef && { inputRef })}
          inputMode={isTouched ? 'text' : 'none'}
          onClick={() => setTouched(true)}
          onKeyDown={(event) => {
            // Most scanners that act as keyboards send FNC1 as Ctrl and ].
            const isSeparator = groupSeparators.has(event.key) || (event.ctrlKey && event.key === ']');
            if (!isSeparator) return;
            event.preventDefault();
            setTypedCode((before) => `${before}|`);
          }}
        />
        {hasCamera() && (
          <ActionButton onPress={() => setCameraOpen(!isCameraOpen)}>{isCameraOpen ? 'Close the camera' : 'Camera'}</ActionButton>
        )}
      </form>
      {isCameraOpen && <Camera onScan={onScan} onClose={() => setCameraOpen(false)} />}
    </>
  );
};
