import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { usePaper } from './usePaper.ts';

interface PaperButtonProps {
  /** Opens the stored document with this id. */
  open: (id: number) => Promise<void>;
  id: number;
  kind?: 'primary' | 'secondary';
  /** If absent, the button opens the PDF. */
  label?: string;
}

/** Opens the PDF of an invoice or a pro forma. */
export const PaperButton = ({ open, id, kind = 'secondary', label = 'Open PDF' }: PaperButtonProps) => {
  const opener = usePaper(open);
  return (
    <ActionButton kind={kind} pending={opener.pending} onPress={() => opener.run(id)}>
      {label}
    </ActionButton>
  );
};
