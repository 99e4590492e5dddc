interface Thrown {
  code?: string;
  path?: string;
  message: string;
  errors?: unknown[];
}

const diskFull = 'The disk is full. Free some space and try again.';

const textByCode: Record<string, string> = { ENOSPC: diskFull, EDQUOT: diskFull, '53100': diskFull };

const textByPathCode: Record<string, string> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is inside something that is not a folder',
  EISDIR: 'is a folder',
  EEXIST: 'exists and is not a folder',
  EACCES: 'is not accessible to this user',
  EPERM: 'is not accessible to this user',
  EROFS: 'cannot be written because its disk is read-only',
};

/** Explains an error to the operator in a sentence. Shows the code only if there is no text for it. */
export const explainTrouble = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code = '', path, message, errors = [] }: Thrown = error;
  const knownText = textByCode[code] ?? (path !== undefined && textByPathCode[code] ? `${path} ${textByPathCode[code]}` : undefined);
  // Explains each part of a combined error, which has no message of its own. A host with several addresses gives one error for each address.
  return knownText ?? (message || errors.map(explainTrouble).join('; ') || code);
};
