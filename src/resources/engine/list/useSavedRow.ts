import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsDrawn } from '#src/lists/look/looks.ts';
import { isNowhere } from '#src/ui/state/nowhere.ts';
import type { Row } from '#src/resources/engine/resource.ts';

/** Focuses the saved row after returning to the list, unless the user has moved the focus elsewhere. */
export const useSavedRow = (rows: readonly Row[] | undefined) => {
  const { state } = useLocation();
  // Kept in state, because the list replaces its URL, without location state, as soon as it loads.
  const [savedId] = useState((state as { savedId?: number } | null)?.savedId);
  const focusedId = useRef<number>(undefined);
  const isDrawn = useIsDrawn(rows);
  const index = isDrawn ? (rows?.findIndex((row) => row.id === savedId) ?? -1) : -1;
  useEffect(() => {
    if (savedId === undefined || index < 0 || focusedId.current === savedId) return;
    focusedId.current = savedId;
    if (isNowhere()) document.querySelector<HTMLElement>(`main tbody tr[data-index="${index}"]`)?.focus();
  });
};
