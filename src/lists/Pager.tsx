import Button from '@mui/material/Button';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';
import './lists.css';

interface PagerProps {
  page: number;
  perPage: number;
  total: number;
  sizes: readonly number[];
  setPage: (page: number) => void;
  setPerPage: (perPage: number) => void;
}

/** Shows the position, such as `26–50 of 180`. Hidden if all rows fit on one page of the smallest size. */
export const Pager = ({ page, perPage, total, sizes, setPage, setPerPage }: PagerProps) => {
  if (total <= Math.min(...sizes)) return null;
  const last = Math.max(1, Math.ceil(total / perPage));
  const from = (page - 1) * perPage + 1;
  const to = Math.min(total, page * perPage);
  return (
    <nav className="pager" aria-label="Pages">
      <SelectBox
        label="Rows per page"
        hideLabel
        width="7.5rem"
        value={perPage}
        choices={[...new Set([perPage, ...sizes])]
          .toSorted((one, other) => one - other)
          .map((size) => ({ value: size, label: `${size} per page` }))}
        onChange={(size) => size !== null && setPerPage(size)}
      />
      <span className="pager-says" role="status">
        {`${formatQuantity(from)}–${formatQuantity(to)} of ${formatQuantity(total)}`}
      </span>
      <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
        Previous
      </Button>
      <Button disabled={page >= last} onClick={() => setPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
};
