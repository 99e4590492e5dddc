import { useEffect, useState } from 'react';

/** Interval given by specification §9. */
const yearRefreshMs = 60_000;

export const Footer = () => {
  const [year, setYear] = useState(() => new Date().getFullYear());
  useEffect(() => {
    const timer = setInterval(() => setYear(new Date().getFullYear()), yearRefreshMs);
    return () => clearInterval(timer);
  }, []);
  return <footer className="footer">© {year} Demijohn. All rights reserved.</footer>;
};
