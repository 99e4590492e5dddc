import Button from '@mui/material/Button';

interface TakenFilterProps {
  label: string;
  shown: string;
  onClear: () => void;
}

/** A filter that was typed and is taken: pressed, all are shown again. */
export const TakenFilter = ({ label, shown, onClear }: TakenFilterProps) => (
  <Button size="small" variant="outlined" onClick={onClear} aria-label={`${label}: ${shown}. Show all`}>
    {label}: {shown} ✕
  </Button>
);

/** What it is called must be read in it. */
export const filterWidth = (label: string) => `${Math.max(9, Math.ceil(label.length * 0.6 + 4))}rem`;
