import { createStore } from '../../lib/store.ts'
import type { FailureSummary } from './decide-error.ts'

export type Failure =
  | { readonly kind: 'refused'; readonly help: readonly string[] }
  | { readonly kind: 'broken'; readonly summary: FailureSummary }

/** The failure the dialog shows; a newer one takes its place. */
export const failureStore = createStore<Failure | null>(null)
