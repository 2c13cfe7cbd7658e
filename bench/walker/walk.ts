import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { createChooser, type Action, readPage, type PageState } from './choice.ts'
import { watchErrors, type PageErrors } from './page-errors.ts'

/** One of the two apps: who comes, and where they begin. */
export type World = {
  readonly app: 'family' | 'studio'
  /** What is chosen when the app asks for a file. */
  readonly photo: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }
  /** Makes everything ready for the next visit and returns its address. */
  readonly beginVisit: (context: BrowserContext, visit: number) => Promise<string>
  /** A place where nothing of the app is left to walk, such as the sign-in page. */
  readonly isOutside: (url: URL) => boolean
}

export type Finding = { readonly app: string; readonly step: number; readonly what: string; readonly trail: string[] }

export type Walked = {
  readonly steps: number
  readonly findings: Finding[]
  readonly visits: number
  readonly outages: number
  /** Everything done, a line for each step. */
  readonly diary: string[]
}

const visitSteps = 40
const outageSteps = 5
/** A slow machine may still be rendering: only what stays blank this long is blank. */
const blankMs = 10_000
const settleMs = 2_000
const stillMs = 25
const trailLength = 12

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 800 } }

/** Goes through an app step by step until so many are done; every error found is noted with the steps that led to it. */
export async function walkApp(browser: Browser, world: World, seed: number, steps: number): Promise<Walked> {
  const uses = new Map<string, number>()
  const diary: string[] = []
  const findings: Finding[] = []
  const windows = new Map<boolean, { context: BrowserContext; errors: PageErrors; page: Page }>()
  let [step, visits, outages] = [0, 0, 0]

  async function windowFor(isPhone: boolean) {
    const known = windows.get(isPhone)
    if (known) return known
    const settings = isPhone ? phone : desktop
    const context = await browser.newContext({
      ...settings,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(30_000)
    const errors = watchErrors(context)
    const page = await context.newPage()
    page.on('filechooser', (asked) => void quietly(asked.setFiles(world.photo)))
    // What opens in a new tab is somebody else's, or a copy of what is walked here.
    context.on('page', (opened) => void opened.close().catch(() => undefined))
    const made = { context, errors, page }
    windows.set(isPhone, made)
    return made
  }

  async function walkVisit(): Promise<void> {
    const isPhone = world.app === 'family' ? visits % 3 !== 2 : visits % 3 === 2
    const { context, errors, page } = await windowFor(isPhone)
    const address = await world.beginVisit(context, visits)
    const chooser = createChooser(`${seed} ${world.app} ${visits}`, uses)
    visits += 1
    const trail = [`open ${address.split('#')[0]} (${isPhone ? 'phone' : 'desktop'})`]
    const note = (what: string) =>
      findings.push({ app: world.app, step, what: withoutPorts(what), trail: trail.slice(-trailLength) })
    // From an empty page: an address that differs by its fragment alone would not be loaded again.
    await page.goto('about:blank')
    await page.goto(address, { waitUntil: 'load' })
    await settle(page, errors)

    let offlineLeft = 0
    let outside = 0
    for (let done = 0; done < visitSteps && step < steps && outside < 4; done += 1, step += 1) {
      const state = await readSettled(page)
      if (page.url() === 'about:blank') {
        trail.push('forward')
        await quietly(page.goForward({ waitUntil: 'load' }))
        await settle(page, errors)
        continue
      }
      const here = new URL(page.url())
      if (here.origin !== new URL(address).origin) break
      if (state === null || state.isBlank) {
        if (await staysBlank(page)) {
          note('the page is blank')
          break
        }
        continue
      }
      outside = world.isOutside(here) || state.controls.length < 2 ? outside + 1 : 0
      const action = chooser.next(state, errors.isOffline())
      trail.push(describe(action, here, errors.isOffline()))
      diary.push(`visit ${visits} ${trail.at(-1)}`)
      if (action.kind === 'offline') {
        await errors.setOffline(true)
        outages += 1
        offlineLeft = outageSteps
      } else {
        await act(page, action, isPhone)
        if (offlineLeft > 0 && --offlineLeft === 0) await errors.setOffline(false)
      }
      await settle(page, errors)
      for (const what of errors.take()) note(what)
    }
    await errors.setOffline(false)
    for (const what of errors.take()) note(what)
  }

  while (step < steps) await walkVisit()
  for (const { context } of windows.values()) await context.close()
  return { steps: step, findings, visits, outages, diary }
}

/** What the page shows once it shows it twice, or what it shows at the last; `null` while it goes on to another. */
async function readSettled(page: Page): Promise<PageState | null> {
  const until = Date.now() + settleMs
  let before = ''
  for (;;) {
    const state = await readPage(page).catch(() => null)
    const seen = state?.controls.map(({ label, x, y }) => `${label} ${x} ${y}`).join('\n') ?? ''
    if ((seen !== '' && seen === before) || page.url() === 'about:blank' || Date.now() > until) return state
    before = seen
    await sleep(stillMs)
  }
}

async function staysBlank(page: Page): Promise<boolean> {
  const until = Date.now() + blankMs
  while (Date.now() < until) {
    const state = await readPage(page).catch(() => null)
    if (state !== null && !state.isBlank) return false
    if (page.url().startsWith('chrome-error:') || page.url() === 'about:blank') return false
    await sleep(100)
  }
  return true
}

/** A page that is being left answers nothing: that is no error of the app. */
const quietly = (doing: Promise<unknown>) => doing.catch(() => undefined)

async function act(page: Page, { kind, control, text }: Action, isPhone: boolean): Promise<void> {
  if (kind === 'back') await quietly(page.evaluate(() => window.history.back()))
  else if (kind === 'reload') await quietly(page.reload({ waitUntil: 'load' }))
  else if (kind === 'scroll') await quietly(page.mouse.wheel(0, 500))
  else if (control) {
    const { x, y } = control
    await quietly(isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
    if (kind !== 'type') return
    await quietly(page.keyboard.press('Control+A'))
    await quietly(page.keyboard.insertText(text))
  }
}

/** Until the page has drawn and nothing is on its way; slow answers are not waited for long. */
async function settle(page: Page, errors: PageErrors): Promise<void> {
  const until = Date.now() + settleMs
  const drawn = page
    .evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
    .catch(() => undefined)
  await Promise.race([drawn, sleep(settleMs)])
  while (errors.pending() > 0 && Date.now() < until) await sleep(10)
}

function describe({ kind, control, text }: Action, { pathname }: URL, isOffline: boolean): string {
  const what = control ? `${kind} “${control.label}”${text ? ` ← ${text.slice(0, 20)}` : ''}` : kind
  return `${pathname}${isOffline ? ' (offline)' : ''}: ${what}`
}

/** Ports and ids differ from run to run; the same finding reads the same. */
const withoutPorts = (what: string) => what.replaceAll(/localhost:\d+/g, 'localhost')
