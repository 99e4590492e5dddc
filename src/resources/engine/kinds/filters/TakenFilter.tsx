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
