export interface ServerEvent {
  name: string;
  data: string;
}

/** Reads one event, which is the text between two empty lines. A block with only a comment shows that the connection is alive. */
const readBlock = (block: string): ServerEvent => {
  let name = '';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [field, value = ''] = /^(event|data):? ?(.*)$/.exec(line)?.slice(1) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  return data.length > 0 ? { name: name || 'message', data: data.join('\n') } : { name: 'beat', data: '' };
};

/** Reads server-sent events from byte chunks of any size. Drops an incomplete event at the end of the stream. */
export const readEvents = async function* (stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ServerEvent> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  try {
    let remainder = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      remainder = (remainder + value).replaceAll('\r\n', '\n');
      const blocks = remainder.split('\n\n');
      remainder = blocks.pop() ?? '';
      for (const block of blocks) yield readBlock(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
};
