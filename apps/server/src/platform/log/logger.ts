import { type DestinationStream, type Logger, pino } from 'pino'
import { scrubMessage } from './scrub.ts'

const maxFlushDelayMs = 250
const warning = 40

let shared: DestinationStream | undefined

/**
 * Standard output. A line of its own for every request costs as much as a statement: what only tells what went well is
 * gathered for a moment, what went wrong is written at once with all that came before it. Whoever is killed loses the
 * last quarter of a second of the former.
 */
function logLines(): DestinationStream {
  shared ??= open()
  return shared
}

function open(): DestinationStream {
  const out = pino.destination({ dest: 1, sync: true, minLength: 8_192, periodicFlush: maxFlushDelayMs })
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

export type { Logger }

/** JSON lines. What is logged is chosen field by field: no URL queries, bodies, addresses, names or e-mails. */
export function createLogger(name: string, level: string): Logger {
  const options = {
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  }
  return pino(options, logLines())
}

/** Databases and mail servers quote the values they stumbled on: their faults are told by code and place alone. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const quotesValues = 'response' in error || (code !== undefined && /^[0-9A-Z]{5}$/.test(code))
  const stackLines = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    ...(quotesValues ? {} : { message: scrubMessage(error.message) }),
    stack: stackLines.slice(0, 12).join('\n'),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}
