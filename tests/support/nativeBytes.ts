// jsdom brings bytes of its own; what runs in Node beside it makes and expects Node's, which Buffer extends.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as typeof Uint8Array;
globalThis.ArrayBuffer = Buffer.from('').buffer.constructor as ArrayBufferConstructor;
