import type { Bench, Size } from '../bench.ts'
import { runConcurrently } from '../harness/run-concurrently.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { albumFileAttacks } from './attacks/album-files.ts'
import { albumAttacks } from './attacks/albums.ts'
import { edgeAttacks } from './attacks/edge.ts'
import { enumerationAttacks } from './attacks/enumeration.ts'
import { identityAttacks } from './attacks/identity.ts'
import { imageAttacks } from './attacks/images.ts'
import { savedLinkAttacks } from './attacks/saved-links.ts'
import { lockOutAttacks } from './attacks/lock-out.ts'
import { mailAttacks } from './attacks/mail-abuse.ts'
import { otherSiteAttacks } from './attacks/other-sites.ts'
import { ownDomainAttacks } from './attacks/own-domains.ts'
import { participantAttacks } from './attacks/participants.ts'
import { privateGalleryAttacks } from './attacks/private-galleries.ts'
import { connectionAttacks, receivableAttacks } from './attacks/receivables.ts'
import { pushAttacks } from './attacks/push.ts'
import { repeatedUseAttacks } from './attacks/repeated-use.ts'
import { stolenSessionAttacks } from './attacks/stolen-session.ts'
import { webhookAttacks } from './attacks/webhooks.ts'
import type { Attack } from './attack-definition.ts'
import { checkAttack, type AttackResult } from './attack-check.ts'
import { withAttackHarness, type AttackHarness } from './attack-harness.ts'

export const attacks: readonly Attack[] = [
  ...webhookAttacks,
  ...receivableAttacks,
  ...lockOutAttacks,
  ...identityAttacks,
  ...connectionAttacks,
  ...privateGalleryAttacks,
  ...participantAttacks,
  ...albumAttacks,
  ...albumFileAttacks,
  ...mailAttacks,
  ...stolenSessionAttacks,
  ...imageAttacks,
  ...savedLinkAttacks,
  ...enumerationAttacks,
  ...repeatedUseAttacks,
  ...otherSiteAttacks,
  ...ownDomainAttacks,
  ...pushAttacks,
  ...edgeAttacks,
]

/** An attack mostly waits for responses; a higher concurrency would only slow each one down. */
const concurrency = 4

export const attack: Bench = {
  name: 'attack',
  claim: 'an attacker with many addresses achieves nothing of what docs/attacks.md lists, through nginx',
  run: (size: Size) =>
    withStacks(1, ([stack]) =>
      withAttackHarness(stack!, size, async (harness) => {
        const results = await runAll(harness)
        const sum = (count: (result: AttackResult) => number) =>
          results.reduce((total, result) => total + count(result), 0)
        const succeeded = sum(({ successes }) => successes.length)
        const errors = sum((result) => result.errors.length)
        return {
          passed: succeeded === 0 && errors === 0 && results.length === attacks.length,
          metrics: {
            tried: sum(({ attempts }) => attempts),
            succeeded,
            attacks: results.length,
            controls: sum(({ controls }) => controls),
            harness_errors: errors,
          },
        }
      }),
    ),
}

async function runAll(harness: AttackHarness): Promise<AttackResult[]> {
  const words = process.env['REVELA_ATTACKS']?.split(',') ?? ['']
  const selected = attacks.filter(({ name }) => words.some((word) => name.includes(word)))
  const results: AttackResult[] = []
  const run = async (one: Attack) => {
    const startedAt = performance.now()
    const result = await checkAttack((check) => one.run(harness, check))
    results.push(result)
    report(one, result, (performance.now() - startedAt) / 1_000)
  }
  await runConcurrently(
    selected.filter(({ isExclusive }) => !isExclusive),
    concurrency,
    run,
  )
  for (const one of selected.filter(({ isExclusive }) => isExclusive)) await run(one)
  return results
}

function report({ item, name, goal }: Attack, result: AttackResult, seconds: number): void {
  const { attempts, controls, successes, errors } = result
  const outcome = successes.length > 0 ? 'SUCCEEDED' : errors.length > 0 ? 'NOT TRIED' : 'rejected'
  const numbers = `${attempts} attempts, ${controls} controls, ${seconds.toFixed(1)} s`
  console.log(`item ${String(item).padStart(2)}  ${outcome.padEnd(9)}  ${name} (${numbers})`)
  if (successes.length > 0) console.log(`  attacker goal: ${goal}`)
  for (const success of new Set(successes)) console.log(`  succeeded: ${success}`)
  for (const error of new Set(errors)) console.log(`  harness error: ${error}`)
}
