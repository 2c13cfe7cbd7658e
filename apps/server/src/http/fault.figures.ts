import { counter } from '../platform/telemetry/counter.ts'

export const browserFaults = counter({
  name: 'revela_browser_faults_total',
  help: 'Faults that browsers told us of: an uncaught error, a screen that broke, an answer nobody could use.',
  labels: { app: ['studio', 'gallery'], kind: ['uncaught', 'crash', 'broken'] },
})
