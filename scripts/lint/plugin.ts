import { effectCleanup } from './effect-cleanup.ts'

/** Our own oxlint rules. oxlint requires a default export. */
export default { meta: { name: 'revela' }, rules: { 'effect-cleanup': effectCleanup } }
