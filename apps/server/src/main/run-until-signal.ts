import { defaultIdleMs, type DrainTimeouts } from '../http/drain.ts'
import type { Config } from '../platform/config/config.ts'
import type { Logger } from '../platform/log/logger.ts'

// Extra time to close connections after all requests have completed or been aborted.
const forceExitDelayMs = 10_000

/** Stops once, in order, on the first signal. A stop that hangs ends the process with exit code 1. */
export function runUntilSignal(
  { STOP_DELAY_SECONDS, STOP_WITHIN_SECONDS }: Pick<Config, 'STOP_DELAY_SECONDS' | 'STOP_WITHIN_SECONDS'>,
  log: Logger,
  stop: (times: DrainTimeouts) => Promise<void>,
): void {
  const times = {
    delayMs: STOP_DELAY_SECONDS * 1_000,
    idleMs: defaultIdleMs,
    timeoutMs: STOP_WITHIN_SECONDS * 1_000,
  }
  const onSignal = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping')
    const forceExitTimer = setTimeout(() => process.exit(1), times.delayMs + times.timeoutMs + forceExitDelayMs)
    forceExitTimer.unref()
    stop(times).then(
      () => log.info('stopped'),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed')
        process.exitCode = 1
      },
    )
  }
  process.once('SIGTERM', onSignal)
  process.once('SIGINT', onSignal)
}
