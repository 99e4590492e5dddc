import { tellError } from './call.ts';

const bytesInMb = 1024 * 1024;

interface Upload {
  /** What it is, as it is refused: `picture`. */
  what: string;
  largestMb: number;
  /** Answers where it is kept. */
  send: (file: File) => Promise<string>;
}

/** How a box of a form sends a file away: answers where it is, or why not. */
export const uploadBy =
  ({ what, largestMb, send }: Upload) =>
  async (file: File) => {
    if (file.size > largestMb * bytesInMb) return { refusal: `The ${what} is larger than ${largestMb} MB` };
    try {
      return { url: await send(file) };
    } catch (error) {
      return { refusal: tellError(error) };
    }
  };
