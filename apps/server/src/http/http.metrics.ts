import { counter, histogram } from '../platform/telemetry/metric.ts'

/** By the contract's names: an address would tell whose gallery it is. */
export const requestSeconds = histogram({
  name: 'revela_http_request_seconds',
  help: 'From the first byte of a request to the last of its answer: answered, refused (4xx) or failed (5xx).',
  labels: { endpoint: null, outcome: ['ok', 'refused', 'failed'] },
  bounds: [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 2, 10, 60],
  maxLabelSets: 600,
})
export const errorResponses = counter({
  name: 'revela_http_refusals_total',
  help: 'Refusals by the code of the error. Wrong passwords are InvalidCredentials, wrong codes of families WrongAccessCode.',
  labels: { endpoint: null, code: null },
  maxLabelSets: 1_500,
})

export const httpMetrics = [requestSeconds, errorResponses]

export function outcomeOf(status: number): 'ok' | 'refused' | 'failed' {
  return status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'ok'
}

export const browserErrors = counter({
  name: 'revela_browser_faults_total',
  help: 'Faults that browsers told us of: an uncaught error, a screen that broke, an answer nobody could use.',
  labels: { app: ['studio', 'gallery'], kind: ['uncaught', 'crash', 'broken'] },
})
