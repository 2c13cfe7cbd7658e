import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { familyGallery, type FamilyGallery } from '../../e2e/family/family-gallery.ts'
import { chosenIn, privateSelection, type PrivateSelection } from '../../e2e/family/family-selection.ts'
import { ensureBuilds } from '../../e2e/harness/app-builds.ts'
import { chromiumOptions } from '../../e2e/harness/chromium.ts'
import { startDedicatedSite, type SiteUnderTest } from '../../e2e/harness/site-under-test.ts'
import { waitUntil } from '../../e2e/harness/wait-until.ts'
import { fillWithGroups } from '../../e2e/selection/decision-mode.ts'
import type { Bench } from '../bench.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { type Effort, personSeconds } from './person.ts'

/** Of three units two are single pictures and one is a group of three: five pictures. */
const sizes = {
  short: { units: 36, chosen: 6 },
  long: { units: 360, chosen: 60 },
}

/** The gallery has no files: one grey pixel stands for each. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAISEhP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

type Scene = {
  readonly site: SiteUnderTest
  readonly gallery: FamilyGallery
  readonly selection: PrivateSelection
  readonly groups: number[][]
  /** The first picture of every unit, and which of them are wanted. */
  readonly fronts: readonly number[]
  readonly wanted: ReadonlySet<number>
  readonly pictures: number
}

export const choosing: Bench = {
  name: 'choosing',
  claim: 'choosing 60 of 600 pictures in decision mode takes a person less time than in the grid',
  run: (size) =>
    withStacks(0, async () => {
      ensureBuilds()
      const site = await startDedicatedSite()
      return await withCleanUp(
        () => site.close(),
        async () => {
          const browser = await chromium.launch(chromiumOptions)
          return await withCleanUp(
            () => browser.close(),
            async () => {
              const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
              const measure = async (choose: (page: Page, scene: Scene) => Promise<Effort>) => {
                const scene = await prepare(site, sizes[size])
                const context = await browser.newContext(phone)
                const effort = await choose(await enter(context, scene), scene)
                await waitUntil(
                  async () => (await chosenIn(site, scene.gallery)).length === scene.wanted.size,
                  'the choices were not stored',
                )
                const chosen = await chosenIn(site, scene.gallery)
                await context.close()
                return { effort, isRight: chosen.every((number) => scene.wanted.has(number)) }
              }
              const grid = await measure(chooseInGrid)
              const decision = await measure(chooseInDecisionMode)
              for (const [name, { effort }] of Object.entries({ grid, decision })) {
                const { looks, taps, scrolls, appMs } = effort
                const seconds = personSeconds(effort).toFixed(0)
                console.log(
                  `${name.padEnd(9)} ${taps} taps   ${scrolls} scrolls   ${looks} looks   app ${(appMs / 1000).toFixed(1)} s   in all ${seconds} s`,
                )
              }
              const [gridSeconds, decisionSeconds] = [personSeconds(grid.effort), personSeconds(decision.effort)]
              return {
                passed: grid.isRight && decision.isRight && decisionSeconds < gridSeconds,
                metrics: {
                  grid_s: gridSeconds.toFixed(0),
                  decision_s: decisionSeconds.toFixed(0),
                  ratio: (decisionSeconds / gridSeconds).toFixed(2),
                  grid_taps: grid.effort.taps,
                  grid_scrolls: grid.effort.scrolls,
                  decision_taps: decision.effort.taps,
                  decision_scrolls: decision.effort.scrolls,
                },
              }
            },
          )
        },
      )
    }),
}

async function prepare(site: SiteUnderTest, { units, chosen }: { units: number; chosen: number }): Promise<Scene> {
  const gallery = await familyGallery(site)
  const unitSizes = Array.from({ length: units }, (_, index) => (index % 3 === 2 ? 3 : 1))
  const groups = await fillWithGroups(site, gallery, unitSizes)
  // Without suggestions the first picture of each group is in front.
  await site.rows('update picture set suggested = false where owner_id = $1', [gallery.id])
  const selection = await privateSelection(site, gallery, { contracted_pictures: chosen })
  const fronts: number[] = []
  let next = 1
  for (const unitSize of unitSizes) {
    fronts.push(next)
    next += unitSize
  }
  const wanted = new Set(fronts.filter((_, index) => index % (units / chosen) === 2))
  return { site, gallery, selection, groups, fronts, wanted, pictures: next - 1 }
}

async function enter(context: BrowserContext, { site, gallery, selection }: Scene): Promise<Page> {
  const page = await context.newPage()
  await page.route(`${site.contentOrigin}/**`, (route) => route.fulfill({ contentType: 'image/gif', body: pixel }))
  await page.addInitScript(measureResponses)
  await page.goto(`${gallery.origin}${selection.personalPath}`)
  await page.getByRole('button', { name: 'Ver minhas fotos' }).tap()
  await page.getByRole('gridcell').first().waitFor()
  return page
}

/** Runs in the page: adds up the time from each tap to the frame that shows its effect, without the test's own. */
function measureResponses(): void {
  const measured = window as unknown as { appMs: number }
  measured.appMs = 0
  window.addEventListener(
    'click',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        measured.appMs += performance.now() - timeStamp
      }),
    true,
  )
}

const readAppMs = (page: Page) => page.evaluate(() => (window as unknown as { appMs: number }).appMs)

/** Scrolls through the grid screen by screen and taps the wanted pictures of each. */
async function chooseInGrid(page: Page, { wanted, pictures }: Scene): Promise<Effort> {
  const left = new Set(wanted)
  let scrolls = 0
  for (;;) {
    for (const number of left) {
      const button = page.getByRole('button', { name: `Escolher foto ${number}`, exact: true })
      if ((await button.count()) === 0 || !(await isInThumbReach(page, number))) continue
      await button.tap()
      await page.locator(`button[aria-label="Escolher foto ${number}"][aria-pressed="true"]`).waitFor()
      left.delete(number)
    }
    const isEnd = await page.evaluate(() => {
      const before = window.scrollY
      window.scrollBy(0, (window.innerHeight - 160) * 0.8)
      return window.scrollY === before
    })
    if (isEnd) break
    scrolls += 1
    // The rows of the new screen are drawn.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
  if (left.size > 0) throw new Error(`not found in the grid: ${[...left].join(', ')}`)
  return { looks: pictures, taps: wanted.size, scrolls, appMs: await readAppMs(page) }
}

async function isInThumbReach(page: Page, number: number): Promise<boolean> {
  const box = await page.getByRole('button', { name: `Escolher foto ${number}`, exact: true }).boundingBox()
  return box !== null && box.y > 64 && box.y + box.height < 740
}

/** Decides on every unit; a group costs one more look, at its filmstrip. */
async function chooseInDecisionMode(page: Page, { fronts, wanted, groups }: Scene): Promise<Effort> {
  await page.getByRole('button', { name: 'Modo decisão', exact: true }).tap()
  await page.getByRole('button', { name: 'Pular', exact: true }).tap()
  const layer = page.getByRole('dialog', { name: 'Modo decisão', exact: true })
  for (const [index, front] of fronts.entries()) {
    await layer.getByRole('button', { name: wanted.has(front) ? 'Sim (3)' : 'Não (1)', exact: true }).tap()
    if (index < fronts.length - 1) await layer.getByText(new RegExp(`^(Grupo )?${index + 2} de `)).waitFor()
  }
  await layer.getByRole('heading', { name: 'Tudo decidido!' }).waitFor()
  return { looks: fronts.length + groups.length, taps: fronts.length + 2, scrolls: 0, appMs: await readAppMs(page) }
}
