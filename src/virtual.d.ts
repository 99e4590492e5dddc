declare module 'virtual:tokens.css';
declare module '*.webp' {
  /** URL of the file, with a hash of its content. */
  const address: string;
  export default address;
}

/** Generated from docs/guide, docs/reference and docs/glossary.md (scripts/build/guide.ts). */
declare module 'virtual:guide/glossary' {
  const parts: import('#src/help/guide.ts').GlossaryPart[];
  export default parts;
}
declare module 'virtual:guide/*' {
  const chapter: import('#src/help/guide.ts').Chapter;
  export default chapter;
}
