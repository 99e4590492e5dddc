import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { makeBarcodeReader } from './barcodeReader.ts';
import { makeRepeatFilter } from './seenLately.ts';

interface CameraProps {
  onScan: (text: string) => void;
  onClose: () => void;
}

const betweenMs = 150;
/** Milliseconds in which the same bar code counts once, because a label stays in view for a while. */
const sameForMs = 3000;

const whyNot = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? 'The camera is blocked. Allow it in the browser’s settings for this page.'
    : 'No camera is available. Use a scanner or type the code.';

const openCamera = () =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    audio: false,
  });

/** Scans camera frames until it sees a bar code, then continues. */
export const Camera = ({ onScan, onClose }: CameraProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const scan = useRef(onScan);
  const [failure, setFailure] = useState<string | undefined>();
  useEffect(() => {
    scan.current = onScan;
  }, [onScan]);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const isNew = makeRepeatFilter(sameForMs);
    const end = () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      const [camera, readCode] = await Promise.all([openCamera(), makeBarcodeReader()]);
      stream = camera;
      const picture = video.current;
      if (isOver || !picture) return end();
      picture.srcObject = stream;
      await picture.play();
      const look = async () => {
        const text = await readCode(picture);
        if (isOver) return;
        if (text && isNew(text, Date.now())) scan.current(text);
        timer = setTimeout(() => void look().catch(reportFailure), betweenMs);
      };
      return look();
    };
    const reportFailure = (error: unknown) => {
      end();
      setFailure(whyNot(error));
    };
    start().catch(reportFailure);
    return end;
  }, []);
  return (
    <div className="scan-camera">
      {failure ? <p role="alert">{failure}</p> : <video ref={video} muted playsInline aria-label="Camera view" />}
      <ActionButton kind="quiet" onPress={onClose}>
        Close
      </ActionButton>
    </div>
  );
};
