import { recordTitle } from '#src/ui/screen/reach/screenName.ts';
import { makeUserStore } from './userStore.ts';

interface RecentRecord {
  path: string;
  title: string;
}

const maxKept = 8;
/** Milliseconds after which a record counts as opened. A title that a screen shows while it loads is gone by then. */
const settledMs = 1000;

/** Records that the user opened last, the newest first. Removed at sign-out. */
export const recentRecords = makeUserStore('recentRecords', (stored) => (Array.isArray(stored) ? (stored as RecentRecord[]) : []));

const addRecent = (record: RecentRecord) => {
  const isOther = ({ path, title }: RecentRecord) => path !== record.path && title !== record.title;
  recentRecords.set([record, ...recentRecords.get().filter(isOther)].slice(0, maxKept));
};

/** Remembers each record whose screen the user opens. Its address has its id. Returns a function that ends this. */
export const followRecords = () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    clearTimeout(timer);
    const title = recordTitle.get();
    if (title === undefined) return;
    timer = setTimeout(() => {
      const path = location.pathname + location.search;
      if (/\d/.test(path) && recordTitle.get() === title) addRecent({ path, title });
    }, settledMs);
  };
  note();
  const leave = recordTitle.subscribe(note);
  return () => {
    clearTimeout(timer);
    leave();
  };
};
