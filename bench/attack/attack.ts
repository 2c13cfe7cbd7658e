import type { Bench, Size } from '../bench.ts'
import { inLanes } from '../harness/in-lanes.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { edgeAttacks } from './attacks/edge.ts'
import { enumerationAttacks } from './attacks/enumeration.ts'
import { identityAttacks } from './attacks/identity.ts'
import { imageAttacks } from './attacks/images.ts'
import { keptLinkAttacks } from './attacks/kept-links.ts'
import { lockOutAttacks } from './attacks/lock-out.ts'
import { mailAttacks } from './attacks/mail-abuse.ts'
import { otherSiteAttacks } from './attacks/other-sites.ts'
import { privateGalleryAttacks } from './attacks/private-galleries.ts'
import { repeatedUseAttacks } from './attacks/repeated-use.ts'
import { stolenSessionAttacks } from './attacks/stolen-session.ts'
import { webhookAttacks } from './attacks/webhooks.ts'
import type { Attack } from './entry.ts'
import { judgeAttack, type Verdict } from './judge.ts'
import { withScene, type Scene } from './scene.ts'

export const attacks: readonly Attack[] = [
  ...webhookAttacks,
  ...lockOutAttacks,
  ...identityAttacks,
  ...privateGalleryAttacks,
  ...mailAttacks,
  ...stolenSessionAttacks,
  ...imageAttacks,
  ...keptLinkAttacks,
  ...enumerationAttacks,
  ...repeatedUseAttacks,
  ...otherSiteAttacks,
  ...edgeAttacks,
]

/** Most of an attack is waiting for answers; more at once would only make each of them slower. */
const lanes = 4

export const attack: Bench = {
  name: 'attack',
  proves: 'an attacker with many addresses gets nothing of what docs/attacks.md lists, through nginx',
  run: (size: Size) =>
    withStacks(1, ([stack]) =>
      withScene(stack!, size, async (scene) => {
        const verdicts = await playAll(scene)
        const sum = (count: (verdict: Verdict) => number) =>
          verdicts.reduce((total, verdict) => total + count(verdict), 0)
        const succeeded = sum(({ successes }) => successes.length)
        const faults = sum((verdict) => verdict.faults.length)
        return {
          reached: succeeded === 0 && faults === 0 && verdicts.length === attacks.length,
          figures: {
            tried: sum(({ tries }) => tries),
            succeeded,
            attacks: verdicts.length,
            controls: sum(({ controls }) => controls),
            harness_faults: faults,
          },
        }
      }),
    ),
}

async function playAll(scene: Scene): Promise<Verdict[]> {
  const words = process.env['REVELA_ATTACKS']?.split(',') ?? ['']
  const chosen = attacks.filter(({ name }) => words.some((word) => name.includes(word)))
  const verdicts: Verdict[] = []
  const play = async (one: Attack) => {
    const begun = performance.now()
    const verdict = await judgeAttack((judge) => one.play(scene, judge))
    verdicts.push(verdict)
    report(one, verdict, (performance.now() - begun) / 1_000)
  }
  await inLanes(
    chosen.filter(({ alone }) => !alone),
    lanes,
    play,
  )
  for (const one of chosen.filter(({ alone }) => alone)) await play(one)
  return verdicts
}

function report({ item, name, wants }: Attack, verdict: Verdict, seconds: number): void {
  const { tries, controls, successes, faults } = verdict
  const outcome = successes.length > 0 ? 'SUCCEEDED' : faults.length > 0 ? 'NOT TRIED' : 'refused'
  const numbers = `${tries} tries, ${controls} controls, ${seconds.toFixed(1)} s`
  console.log(`item ${String(item).padStart(2)}  ${outcome.padEnd(9)}  ${name} (${numbers})`)
  if (successes.length > 0) console.log(`  the attacker wants to ${wants}`)
  for (const success of new Set(successes)) console.log(`  succeeded: ${success}`)
  for (const fault of new Set(faults)) console.log(`  harness fault: ${fault}`)
}
