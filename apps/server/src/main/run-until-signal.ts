import type { Logger } from '../platform/log/logger.ts'

/** Stops once, in order, on the first signal; a stop that hangs ends the process with a failure. */
export function runUntilSignal(log: Logger, stop: () => Promise<void>): void {
  const onSignal = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping')
    const giveUp = setTimeout(() => process.exit(1), 30_000)
    giveUp.unref()
    stop().then(
      () => log.info('stopped'),
      (fault: unknown) => {
        log.error({ err: fault }, 'did not stop cleanly')
        process.exitCode = 1
      },
    )
  }
  process.once('SIGTERM', onSignal)
  process.once('SIGINT', onSignal)
}
