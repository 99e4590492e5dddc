import { useRef } from 'react';
import type { PointerEvent } from 'react';
import Button from '@mui/material/Button';

interface SignaturePadProps {
  /** Called with the signature as PNG in base64. Null if nothing is drawn. */
  onChange: (png: string | null) => void;
}

const width = 640;
const height = 256;

/** Field for a signature by finger, pen or mouse. It is black on white, because it is printed. */
export const SignaturePad = ({ onChange }: SignaturePadProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawing = useRef(false);
  const getPoint = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: ((event.clientX - box.left) * width) / box.width, y: ((event.clientY - box.top) * height) / box.height };
  };
  const pen = () => canvas.current?.getContext('2d');
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = pen();
    if (!context) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (!isDrawing.current && context.getImageData(0, 0, 1, 1).data[3] === 0) {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
    }
    isDrawing.current = true;
    const { x, y } = getPoint(event);
    context.lineWidth = 4;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.strokeStyle = '#000';
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x, y);
    context.stroke();
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = pen();
    if (!context || !isDrawing.current) return;
    const { x, y } = getPoint(event);
    context.lineTo(x, y);
    context.stroke();
  };
  const end = () => {
    if (!isDrawing.current) return;
    isDrawing.current = false;
    onChange(canvas.current?.toDataURL('image/png').split(',')[1] ?? null);
  };
  const clear = () => {
    pen()?.clearRect(0, 0, width, height);
    onChange(null);
  };
  return (
    <div className="proof-signature">
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label="Signature field"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button onClick={clear}>Sign again</Button>
    </div>
  );
};
