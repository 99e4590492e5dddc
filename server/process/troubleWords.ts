interface Thrown {
  code?: string;
  path?: string;
  message: string;
  errors?: unknown[];
}

const diskFull = 'The disk is full: make room on it, and try again';

const ofCode: Record<string, string> = { ENOSPC: diskFull, EDQUOT: diskFull, '53100': diskFull };

const ofPath: Record<string, string> = {
  ENOENT: 'is not there',
  ENOTDIR: 'lies below something that is no folder',
  EISDIR: 'is a folder',
  EEXIST: 'is there already, and is no folder',
  EACCES: 'is closed to this user',
  EPERM: 'is closed to this user',
  EROFS: 'cannot be written: its disk is read-only',
};

/** Explains an error to the operator in a sentence, without codes where there are words for them. */
export const troubleWords = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code = '', path, message, errors = [] }: Thrown = error;
  const known = ofCode[code] ?? (path !== undefined && ofPath[code] ? `${path} ${ofPath[code]}` : undefined);
  // A host with several addresses gives one error for each, and the combined error has no message.
  return known ?? (message || errors.map(troubleWords).join('; ') || code);
};
