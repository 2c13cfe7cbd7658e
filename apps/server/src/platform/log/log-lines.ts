import { pino, type DestinationStream } from 'pino'

const longestWaitMs = 250
const warning = 40

let shared: DestinationStream | undefined

/**
 * Standard output. A line of its own for every request costs as much as a statement: what only tells what went well is
 * gathered for a moment, what went wrong is written at once with all that came before it. Whoever is killed loses the
 * last quarter of a second of the former.
 */
export function logLines(): DestinationStream {
  shared ??= open()
  return shared
}

function open(): DestinationStream {
  const out = pino.destination({ dest: 1, sync: true, minLength: 8_192, periodicFlush: longestWaitMs })
  process.on('exit', () => out.flushSync())
  const lines = {
    // The logger notes the level of each line here before it writes it.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write: (line: string) => {
      out.write(line)
      if (lines.lastLevel >= warning) out.flushSync()
    },
  }
  return lines
}
