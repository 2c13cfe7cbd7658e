import { effectCleanup } from './effect-cleanup.ts'

/** Our own rules for oxlint, which asks for a default export. */
export default { meta: { name: 'revela' }, rules: { 'effect-cleanup': effectCleanup } }
