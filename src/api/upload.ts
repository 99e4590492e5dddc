import { describeError } from './call.ts';

const bytesInMb = 1024 * 1024;

interface Upload {
  /** Word for the file in error messages, such as `picture`. */
  what: string;
  largestMb: number;
  /** Uploads the file and returns its address. */
  send: (file: File) => Promise<string>;
}

/** Builds the upload function of a form field. It returns the file's address or an error. */
export const uploadBy =
  ({ what, largestMb, send }: Upload) =>
  async (file: File) => {
    if (file.size > largestMb * bytesInMb) return { refusal: `The ${what} is larger than ${largestMb} MB. Choose a smaller ${what}.` };
    try {
      return { url: await send(file) };
    } catch (error) {
      return { refusal: describeError(error) };
    }
  };
