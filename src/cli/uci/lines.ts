/**
 * Lines of a byte stream, LF or CRLF, the last one also without an end. A line too long to mean anything is dropped as
 * it arrives, so that no input can fill the memory, and stands in the stream as `TOO_LONG`.
 */
export const TOO_LONG = Symbol('line too long');

/** Room for a game of a hundred thousand moves. */
export const LONGEST_LINE = 2 ** 20;

export async function* readLines(chunks: AsyncIterable<string | Buffer>): AsyncGenerator<string | typeof TOO_LONG> {
  const decoder = new TextDecoder();
  let line = '';
  let isTooLong = false;
  const take = (text: string): void => {
    isTooLong ||= line.length + text.length > LONGEST_LINE;
    line = isTooLong ? '' : line + text;
  };
  const finish = (): string | typeof TOO_LONG => {
    const finished = isTooLong ? TOO_LONG : line.replace(/\r$/, '');
    line = '';
    isTooLong = false;
    return finished;
  };
  for await (const chunk of chunks) {
    const [first = '', ...more] = (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })).split('\n');
    take(first);
    for (const text of more) {
      yield finish();
      take(text);
    }
  }
  if (line !== '' || isTooLong) yield finish();
}
