// jsdom has its own byte arrays. Code that runs in Node next to it uses Node's, which Buffer extends.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as typeof Uint8Array;
globalThis.ArrayBuffer = Buffer.from('').buffer.constructor as ArrayBufferConstructor;
