import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { ensureBuilds } from '../../e2e/harness/app-builds.ts'
import { chromiumOptions } from '../../e2e/harness/chromium.ts'
import { ownSite } from '../../e2e/harness/site-under-test.ts'
import type { Bench } from '../bench.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { seedOfCommit } from '../harness/commit-seed.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { familyWorld } from './family-world.ts'
import { studioWorld } from './studio-world.ts'
import { walkApp, type Finding } from './walk.ts'

const steps = { short: 300, long: 2_000 }

export const walker: Bench = {
  name: 'walker',
  proves: 'whatever is tapped in either app, no page goes blank, no error is thrown and no call fails',
  run: (size, { seed = size === 'short' ? seedOfCommit() : Date.now() % 1_000_000 } = {}) =>
    withStacks(0, async () => {
      console.log(`seed ${seed} (the same walk again: --seed ${seed})`)
      ensureBuilds()
      const site = await ownSite()
      return await withCleanUp(
        () => site.close(),
        async () => {
          const browser = await chromium.launch(chromiumOptions)
          return await withCleanUp(
            () => browser.close(),
            async () => {
              const worlds = await Promise.all([familyWorld(site), studioWorld(site)])
              const walked = await Promise.all(worlds.map((world) => walkApp(browser, world, seed, steps[size])))
              const findings = walked.flatMap((one) => one.findings)
              print(findings)
              for (const [at, { app }] of worlds.entries()) writeDiary(app, walked[at]!.diary)
              const [family, studio] = walked
              return {
                reached: findings.length === 0,
                figures: {
                  family_steps: family!.steps,
                  studio_steps: studio!.steps,
                  visits: family!.visits + studio!.visits,
                  outages: family!.outages + studio!.outages,
                  blank_pages: findings.filter(({ what }) => what === 'the page is blank').length,
                  errors: findings.filter(({ what }) => what !== 'the page is blank').length,
                  seed,
                },
              }
            },
          )
        },
      )
    }),
}

/** Every step, to be read or compared with another walk of the same seed. */
function writeDiary(app: string, diary: readonly string[]): void {
  const folder = resolve(import.meta.dirname, '../../.test-engines')
  writeFileSync(resolve(folder, `walker-${app}.txt`), `${diary.join('\n')}\n`)
}

function print(findings: readonly Finding[]): void {
  for (const { app, step, what, trail } of findings.slice(0, 20)) {
    console.log(`${app} step ${step}: ${what}`)
    for (const done of trail) console.log(`    ${done}`)
  }
}
