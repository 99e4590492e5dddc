import { createContext, useContext } from 'react';

interface TellOptions {
  tone?: 'success' | 'info' | 'warning' | 'error';
  /** The path that `Open`, beside the text, leads to. */
  open?: string;
  undo?: () => void;
}

export type Tell = (text: string, options?: TellOptions) => void;

const Teller = createContext<Tell>((text) => {
  throw new Error(`Nobody tells the user: ${text}`);
});

/** Around whatever acts on the server: how what has happened is told. This folder knows no toast. */
export const TellProvider = Teller.Provider;
export const useTell = () => useContext(Teller);
