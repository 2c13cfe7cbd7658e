import type { Logger } from '../log/logger.ts'
import { counter, type Metric } from './metric.ts'

type Clearable = Metric & { readonly clear: () => void }

/** Figures that must be asked for, e.g. of the database. */
export type AskedFigures = {
  /** For the log. */
  readonly name: string
  readonly figures: readonly Clearable[]
  readonly ask: () => Promise<void>
}

export const askFailures = counter({
  name: 'revela_figures_failed_total',
  help: 'Times a figure could not be asked for; it is then absent.',
})

const shortestMs = 15_000
/** What is asked may take at most one part in this many of the time. */
const share = 50

/**
 * Asks again when somebody looks and the last answer is old: at least 15 seconds, and longer for what took long, so
 * that watching a busy database never becomes its work.
 */
export function keepAsking(asked: readonly AskedFigures[], log: Logger, now: () => number = Date.now) {
  const due = new Map<AskedFigures, number>()
  const askOne = async (one: AskedFigures): Promise<void> => {
    const begun = now()
    try {
      await one.ask()
    } catch (fault) {
      for (const figure of one.figures) figure.clear()
      askFailures.add({})
      log.warn({ err: fault, figures: one.name }, 'figures could not be asked for')
    }
    due.set(one, now() + Math.max(shortestMs, (now() - begun) * share))
  }
  let flight: Promise<void> | null = null
  return async (): Promise<void> => {
    flight ??= (async () => {
      // One after the other: nobody waits for a figure, everybody for the database.
      for (const one of asked) if ((due.get(one) ?? 0) <= now()) await askOne(one)
    })().finally(() => {
      flight = null
    })
    await flight
  }
}
