import { pino, type Logger } from 'pino'

export type { Logger }

/** JSON lines. What is logged is chosen field by field: no URL queries, bodies, addresses, names or e-mails. */
export function createLogger(name: string, level: string): Logger {
  return pino({ name, level, base: { name }, timestamp: pino.stdTimeFunctions.isoTime })
}
