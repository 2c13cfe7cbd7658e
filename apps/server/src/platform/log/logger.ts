import { type DestinationStream, type Logger, pino } from 'pino'
import { scrubMessage } from './scrub.ts'

const maxFlushDelayMs = 250
const warning = 40

let shared: DestinationStream | undefined

/**
 * Writes to standard output. A write per request costs as much as a database statement, so info lines are buffered for
 * a quarter of a second. Warnings and errors are written at once, together with the lines before them. A killed process
 * loses at most the buffered info lines.
 */
function logLines(): DestinationStream {
  shared ??= open()
  return shared
}

function open(): DestinationStream {
  const out = pino.destination({ dest: 1, sync: true, minLength: 8_192, periodicFlush: maxFlushDelayMs })
  process.on('exit', () => out.flushSync())
  const lines = {
    // pino stores the level of each line here before it writes it.
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

/** JSON lines. Fields are logged explicitly: no URL queries, bodies, addresses, names or e-mails. */
export function createLogger(name: string, level: string): Logger {
  const options = {
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  }
  return pino(options, logLines())
}

/** Databases and mail servers quote values in their messages, so their errors are logged by code and stack only. */
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
