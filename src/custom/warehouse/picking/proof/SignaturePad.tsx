import { useRef } from 'react';
import type { PointerEvent } from 'react';
import Button from '@mui/material/Button';

interface SignaturePadProps {
  /** PNG in base64. Null if nothing is drawn. */
  onChange: (png: string | null) => void;
}

const width = 640;
const height = 256;

/** Draws a signature with finger, pen or mouse, in black on white as printed. */
export const SignaturePad = ({ onChange }: SignaturePadProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawing = useRef(false);
  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: ((event.clientX - box.left) * width) / box.width, y: ((event.clientY - box.top) * height) / box.height };
  };
  const pen = () => canvas.current?.getContext('2d');
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const drawing = pen();
    if (!drawing) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (!isDrawing.current && drawing.getImageData(0, 0, 1, 1).data[3] === 0) {
      drawing.fillStyle = '#fff';
      drawing.fillRect(0, 0, width, height);
    }
    isDrawing.current = true;
    const { x, y } = at(event);
    drawing.lineWidth = 4;
    drawing.lineCap = 'round';
    drawing.lineJoin = 'round';
    drawing.strokeStyle = '#000';
    drawing.beginPath();
    drawing.moveTo(x, y);
    drawing.lineTo(x, y);
    drawing.stroke();
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const drawing = pen();
    if (!drawing || !isDrawing.current) return;
    const { x, y } = at(event);
    drawing.lineTo(x, y);
    drawing.stroke();
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
