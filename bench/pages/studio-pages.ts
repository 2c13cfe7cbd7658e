import type { Browser, Page } from 'playwright-core'
import { fillWithRows, mockPictures } from '../../e2e/family/many-pictures.ts'
import { galleryWith } from '../../e2e/pictures/gallery-with.ts'
import type { DedicatedSite } from '../../e2e/harness/site-under-test.ts'
import { createTestUser, type SignedInUser } from '../../e2e/harness/test-users.ts'
import { setSessionCookies } from '../../e2e/harness/window.ts'

export type StudioOpening = {
  /** From the navigation until the first page of the list of galleries is painted. */
  readonly list: number
  /** Bytes of script, compressed, until then. */
  readonly script: number
  /** The longest task of the main thread while 5,000 galleries are listed, searched and paged. */
  readonly galleries: number
  /** The same while 5,000 photos are opened and scrolled. */
  readonly photos: number
}

/** A laptop at 20 Mbit/s. */
const laptop = { viewport: { width: 1280, height: 800 } }
const connection = { offline: false, latency: 30, downloadThroughput: 20_000_000 / 8, uploadThroughput: 5_000_000 / 8 }

export type FullStudio = { readonly user: SignedInUser; readonly gallery: string }

/** A photographer with 5,000 galleries, one of which has 5,000 photos. */
export async function fullStudio(site: DedicatedSite): Promise<FullStudio> {
  const user = await createTestUser(site)
  const gallery = await galleryWith(site, user, [])
  await fillWithRows(site, { photographer: user, id: gallery, origin: '', path: '' }, 5_000)
  await site.rows(
    `insert into gallery (customer_id, id, title, slug, created_at)
     select $1, gen_random_uuid(), 'Formação de São João ' || n, 'formacao-' || n, now() - make_interval(hours => n)
     from generate_series(1, 4999) as n`,
    [user.customerId],
  )
  return { user, gallery }
}

/** One start of the studio without a cache, then its longest lists. */
export async function openStudio(
  browser: Browser,
  site: DedicatedSite,
  { user, gallery }: FullStudio,
): Promise<StudioOpening> {
  const context = await browser.newContext(laptop)
  try {
    await setSessionCookies(context, site, user)
    const page = await context.newPage()
    await mockPictures(page, site)
    await page.addInitScript(recordMarks)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', connection)
    await page.goto(`${site.appOrigin}/gallery`, { waitUntil: 'commit' })
    await page.waitForFunction(() => (window as unknown as Marks).marks.list > 0)
    const { list, script } = await page.evaluate(() => {
      const { list: shown } = (window as unknown as Marks).marks
      const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= shown,
      )
      return { list: shown, script: files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) }
    })
    await page.waitForLoadState('networkidle')
    await longestTask(page)
    const search = page.getByLabel('Procurar galeria', { exact: true })
    await search.pressSequentially('sao joao 4999', { delay: 60 })
    await page.getByText('1 de 5.000 galerias').waitFor()
    await search.fill('')
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await page.waitForTimeout(500)
    const galleries = await longestTask(page)
    await page.goto(`${site.appOrigin}/gallery/${gallery}/pictures`)
    await page.getByRole('gridcell').nth(20).waitFor()
    await page.mouse.move(800, 600)
    for (let turn = 0; turn < 40; turn += 1) {
      await page.mouse.wheel(0, turn % 2 === 0 ? 900 : 300)
      await page.waitForTimeout(30)
    }
    await page.waitForTimeout(500)
    return { list, script, galleries, photos: await longestTask(page) }
  } finally {
    await context.close()
  }
}

type Marks = { readonly marks: { readonly tasks: number[]; list: number } }

/** The longest task since the last question, 0 if none took 50 ms. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...(window as unknown as Marks).marks.tasks.splice(0)))

/** Runs in the page before its own scripts. */
function recordMarks(): void {
  const marks: Marks['marks'] = { tasks: [], list: 0 }
  Object.assign(window, { marks })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) marks.tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  // After the frame in which the rows are seen: from then on the person sees them too.
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => (marks.list = performance.now()))
  port1.start()
  const look = () => {
    if (document.querySelectorAll('tr a[href^="/gallery/"]').length > 5) port2.postMessage('list')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
