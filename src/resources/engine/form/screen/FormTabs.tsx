import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import '#src/resources/engine/form/fields.css';

interface FormTab {
  title: string;
  /** How many of its fields are not right. */
  wrong: number;
  content: ReactNode;
}

interface FormTabsProps {
  tabs: readonly FormTab[];
  label?: string;
  /** What is not in sight is not drawn, nor asked for. */
  isLazy?: boolean;
  /** The title of the one that is open at first; absent: the first. */
  opened?: string | null;
  /** How often the form was refused: each time it goes to where something is wrong, and at no other. */
  refusals?: number;
}

/** Tabs of one form: all stay there, so that what was typed in one is kept; where something is wrong the form goes. */
export const FormTabs = ({ tabs, label = 'Parts of the form', isLazy = false, opened, refusals = 0 }: FormTabsProps) => {
  const id = useId();
  const [asked] = useState(() => tabs.findIndex(({ title }) => title === opened));
  const [chosen, setChosen] = useState(Math.max(asked, 0));
  useEffect(() => {
    if (asked > 0) document.getElementById(`${id}-${asked}`)?.focus();
  }, [id, asked]);
  const [told, setTold] = useState(0);
  const firstWrong = tabs.findIndex(({ wrong }) => wrong > 0);
  if (told !== refusals && firstWrong >= 0) {
    setTold(refusals);
    if (tabs[chosen]?.wrong === 0) setChosen(firstWrong);
  }
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = (chosen + by + tabs.length) % tabs.length;
    setChosen(next);
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
            aria-selected={at === chosen}
            aria-controls={`${id}-panel-${at}`}
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => setChosen(at)}
            onKeyDown={press}
          >
            {title}
            {wrong > 0 && <span className="form-tab-wrong"> {wrong} to mend</span>}
          </button>
        ))}
      </div>
      {tabs.map(({ title, content }, at) => (
        <div key={title} id={`${id}-panel-${at}`} role="tabpanel" aria-labelledby={`${id}-${at}`} hidden={at !== chosen}>
          {(!isLazy || at === chosen) && content}
        </div>
      ))}
    </>
  );
};
