import { counter, histogram } from '../platform/telemetry/metric.ts'

/** Labelled by endpoint name: a URL would reveal whose gallery it is. */
export const requestSeconds = histogram({
  name: 'revela_http_request_seconds',
  help: 'Duration from the first byte of a request to the last byte of its response, by outcome: success, 4xx or 5xx.',
  labels: { endpoint: null, outcome: ['ok', 'rejected', 'failed'] },
  bounds: [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 2, 10, 60],
  maxLabelSets: 600,
})
export const errorResponses = counter({
  name: 'revela_http_errors_total',
  help: 'Error responses by error code. InvalidCredentials is a wrong password, WrongAccessCode a wrong family access code.',
  labels: { endpoint: null, code: null },
  maxLabelSets: 1_500,
})

export const httpMetrics = [requestSeconds, errorResponses]

export function outcomeOf(status: number): 'ok' | 'rejected' | 'failed' {
  return status >= 500 ? 'failed' : status >= 400 ? 'rejected' : 'ok'
}

export const browserErrors = counter({
  name: 'revela_browser_errors_total',
  help: 'Errors reported by browsers: uncaught errors, screens that failed to render, invalid responses.',
  labels: { app: ['studio', 'gallery'], kind: ['uncaught', 'crash', 'broken'] },
})
