import { pino, type Logger } from 'pino'
import { logLines } from './log-lines.ts'
import { scrubMessage } from './scrub.ts'

export type { Logger }

/** JSON lines. What is logged is chosen field by field: no URL queries, bodies, addresses, names or e-mails. */
export function createLogger(name: string, level: string): Logger {
  const options = {
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeFault },
  }
  return pino(options, logLines())
}

/** Databases and mail servers quote the values they stumbled on: their faults are told by code and place alone. */
export function describeFault(fault: unknown): Record<string, unknown> {
  if (!(fault instanceof Error)) return { type: typeof fault }
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : undefined
  const quotesValues = 'response' in fault || (code !== undefined && /^[0-9A-Z]{5}$/.test(code))
  const places = (fault.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    type: fault.name,
    ...(code === undefined ? {} : { code }),
    ...(quotesValues ? {} : { message: scrubMessage(fault.message) }),
    stack: places.slice(0, 12).join('\n'),
    ...(fault.cause instanceof Error ? { cause: describeFault(fault.cause) } : {}),
  }
}
