import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import '#src/resources/engine/form/fields.css';

interface FormTab {
  title: string;
  /** Number of fields with errors. */
  wrong: number;
  content: ReactNode;
}

interface FormTabsProps {
  tabs: readonly FormTab[];
  label?: string;
  /** If true, only the open tab is drawn and loaded. */
  isLazy?: boolean;
  /** Title of the tab that is open at first. Default: the first tab. */
  opened?: string | null;
  /** Number of refused saves. Each increase opens the first tab with an error. */
  refusals?: number;
}

/** Tabs of a form. All tabs stay mounted unless `isLazy`, so that input is not lost. */
export const FormTabs = ({ tabs, label = 'Parts of the form', isLazy = false, opened, refusals = 0 }: FormTabsProps) => {
  const id = useId();
  const [initialIndex] = useState(() => tabs.findIndex(({ title }) => title === opened));
  const [chosenIndex, setChosenIndex] = useState(Math.max(initialIndex, 0));
  useEffect(() => {
    if (initialIndex > 0) document.getElementById(`${id}-${initialIndex}`)?.focus();
  }, [id, initialIndex]);
  const [handledRefusals, setHandledRefusals] = useState(0);
  const firstWrong = tabs.findIndex(({ wrong }) => wrong > 0);
  if (handledRefusals !== refusals && firstWrong >= 0) {
    setHandledRefusals(refusals);
    if (tabs[chosenIndex]?.wrong === 0) setChosenIndex(firstWrong);
  }
  const handleKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = (chosenIndex + by + tabs.length) % tabs.length;
    setChosenIndex(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <div className="form-tabs" role="tablist" aria-label={label}>
        {tabs.map(({ title, wrong }, at) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`${id}-${at}`}
            aria-selected={at === chosenIndex}
            aria-controls={`${id}-panel-${at}`}
            tabIndex={at === chosenIndex ? 0 : -1}
            onClick={() => setChosenIndex(at)}
            onKeyDown={handleKey}
          >
            {title}
            {wrong > 0 && <span className="form-tab-wrong"> {wrong} to correct</span>}
          </button>
        ))}
      </div>
      {tabs.map(({ title, content }, at) => (
        <div key={title} id={`${id}-panel-${at}`} role="tabpanel" aria-labelledby={`${id}-${at}`} hidden={at !== chosenIndex}>
          {(!isLazy || at === chosenIndex) && content}
        </div>
      ))}
    </>
  );
};
