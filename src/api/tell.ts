import { createContext, useContext } from 'react';

interface TellOptions {
  tone?: 'success' | 'info' | 'warning' | 'error';
  /** Path that the *Open* link beside the text leads to. */
  open?: string;
  undo?: () => void;
}

export type Tell = (text: string, options?: TellOptions) => void;

const Teller = createContext<Tell>((text) => {
  throw new Error(`Nobody tells the user: ${text}`);
});

/** Provides the function that shows messages after an action. It is passed in, because this folder does not depend on toasts. */
export const TellProvider = Teller.Provider;
export const useTell = () => useContext(Teller);
