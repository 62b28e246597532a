/** Standard output and error. A reader that goes away (`| head`) ends the program quietly; see `endQuietlyOnClosedPipe`. */

/** One line to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Bytes or text as they are, to standard output. */
export function printBytes(content: string | Uint8Array): void {
  process.stdout.write(content);
}

/** One value as a line of JSON. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

/** One line to standard error, after the program's name. */
export function complain(message: string): void {
  process.stderr.write(`shoqi: ${message}\n`);
}

/** Nobody reads any more, so there is nothing left to do and nothing to report. Anything else that goes wrong is told once. */
export function endQuietlyOnClosedPipe(): void {
  let isBroken = false;
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
      if (isBroken) return;
      isBroken = true;
      throw error;
    });
  }
}

/**
 * Ends the program once everything printed has left, whatever still runs. Output that could not be written becomes an `error` of its stream
 * a little after its callbacks; what is thrown there may still change the exit status.
 */
export function exitAfterOutput(status: number): void {
  process.exitCode = status;
  process.stdout.write('', () => process.stderr.write('', () => setImmediate(() => process.exit())));
}
