import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsDrawn } from '#src/lists/look/looks.ts';
import { isNowhere } from '#src/ui/state/nowhere.ts';
import type { Row } from '#src/resources/engine/resource.ts';

/** Coming back from a save, one is on the row that was saved, unless the hand went elsewhere before it was drawn. */
export const useSavedRow = (rows: readonly Row[] | undefined) => {
  const { state } = useLocation();
  // The list writes its address, without the state, as soon as it is there.
  const [savedId] = useState((state as { savedId?: number } | null)?.savedId);
  const done = useRef<number>(undefined);
  const isDrawn = useIsDrawn(rows);
  const index = isDrawn ? (rows?.findIndex((row) => row.id === savedId) ?? -1) : -1;
  useEffect(() => {
    if (savedId === undefined || index < 0 || done.current === savedId) return;
    done.current = savedId;
    if (isNowhere()) document.querySelector<HTMLElement>(`main tbody tr[data-index="${index}"]`)?.focus();
  });
};
