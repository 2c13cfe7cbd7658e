import { callAs } from '@revela/dev-env'
import { seedWorks } from '@revela/dev-env/photographs'
import { expect } from 'vitest'
import { lowest, recordPaints, throttleNetwork } from '../family/slow-network.ts'
import type { PaintMetrics } from '../family/slow-network.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

test('the public portfolio loads fast on a cheap phone with a slow network', async ({ visit, site }) => {
  const session = studioOf(site, await createTestUser(site, { name: 'Estúdio Aurora' }))
  await seedWorks(session, 8)
  const { url } = await callAs<{ url: string }>(session, '/portfolio', { method: 'GET' })
  const openings: PaintMetrics[] = []
  let scripts = 0
  // Other processes only ever make a page slower, so the best of three openings counts.
  for (let time = 0; time < 3; time += 1) {
    const { page, monitor } = await visit(null, { phone: true })
    monitor.allowedOrigins.add(new URL(url).origin)
    const readPaints = await recordPaints(page)
    const responseSizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        responseSizes.push(request.sizes().then((sizes) => sizes.responseBodySize))
    })
    await throttleNetwork(page)
    await page.goto(url)
    await page.getByRole('heading', { name: 'Ensaios' }).waitFor()
    await page.waitForTimeout(1_000)
    openings.push(await readPaints())
    scripts = (await Promise.all(responseSizes)).reduce((sum, bytes) => sum + bytes, 0)
  }
  console.log(
    `portfolio: LCP ${lowest(openings, 'lcp')} ms, cover ${lowest(openings, 'cover')} ms, CLS ${lowest(openings, 'cls')}, ${scripts} bytes of script`,
  )
  expect(lowest(openings, 'lcp'), 'largest contentful paint').toBeLessThanOrEqual(1_800)
  expect(lowest(openings, 'cls'), 'no layout shift').toBeLessThanOrEqual(0.05)
  expect(scripts, 'bytes of script, compressed').toBeLessThanOrEqual(90_000)
})
