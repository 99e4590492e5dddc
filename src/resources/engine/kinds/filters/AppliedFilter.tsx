import Button from '@mui/material/Button';

interface TakenFilterProps {
  label: string;
  shown: string;
  onClear: () => void;
}

/** Chip of an applied filter. Pressing it clears the filter. */
export const AppliedFilter = ({ label, shown, onClear }: TakenFilterProps) => (
  <Button size="small" variant="outlined" onClick={onClear} aria-label={`${label}: ${shown}. Show all`}>
    {label}: {shown} ✕
  </Button>
);
