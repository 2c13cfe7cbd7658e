import { counter } from './metric.ts'

export const spansSent = counter({
  name: 'revela_spans_total',
  help: 'Spans that a collector took, and those dropped because none did.',
  labels: { outcome: ['sent', 'dropped'] },
})
