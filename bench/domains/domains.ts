import type { Bench } from '../bench.ts'
import { compareHandshakes } from './handshakes.ts'

const minRatio = 0.8
// Fewer handshakes give a wider spread, so the short form has a looser bar.
const min = { short: 0.65, middle: minRatio, long: minRatio }
const sizes = {
  short: { rounds: 7, perRound: 300 },
  middle: { rounds: 9, perRound: 500 },
  long: { rounds: 11, perRound: 1_000 },
}

export const domains: Bench = {
  name: 'domains',
  claim: `TLS handshakes of own domains per second and core are at least ${minRatio} × those with a static certificate`,
  reportSize: 'middle',
  run: async (size) => {
    const { ratio, uncachedRatio, perSecondAndCore, failed } = await compareHandshakes({
      ...sizes[size],
      min: min[size],
    })
    return {
      passed: ratio >= min[size] && failed === 0,
      metrics: {
        handshake_ratio: ratio.toFixed(3),
        min: min[size],
        uncached_ratio: uncachedRatio.toFixed(3),
        per_second_and_core: perSecondAndCore.toFixed(0),
        failed,
      },
    }
  },
}
