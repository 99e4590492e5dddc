const maxUrlAgeMs = 60_000;

/** Opens a PDF or other file from a call in a new tab. */
export const openInNewTab = (file: Blob) => {
  const url = URL.createObjectURL(file);
  window.open(url, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(url), maxUrlAgeMs);
};

export const saveFile = (file: Blob, name: string) => {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), maxUrlAgeMs);
};
