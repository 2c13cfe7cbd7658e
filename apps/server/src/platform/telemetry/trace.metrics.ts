import { counter } from './metric.ts'

export const spansSent = counter({
  name: 'revela_spans_total',
  help: 'Spans accepted by the collector, and spans dropped.',
  labels: { outcome: ['sent', 'dropped'] },
})
