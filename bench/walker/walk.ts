import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { createChooser, type Action, readPage, type PageState } from './choose-action.ts'
import { monitorErrors, type PageErrors } from './page-errors.ts'

/** One of the two apps: how a visit starts, and where. */
export type WalkerApp = {
  readonly app: 'family' | 'studio'
  /** The file that is chosen in a file dialog. */
  readonly picture: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }
  /** Prepares the next visit and returns its address. */
  readonly beginVisit: (context: BrowserContext, visit: number) => Promise<string>
  /** A page outside of the walk, such as the sign-in page. */
  readonly isExternal: (url: URL) => boolean
}

export type Finding = {
  readonly app: string
  readonly step: number
  readonly message: string
  readonly actions: string[]
}

export type WalkResult = {
  readonly steps: number
  readonly findings: Finding[]
  readonly visits: number
  readonly outages: number
  /** One line for each step. */
  readonly actionLog: string[]
}

const visitSteps = 40
const outageSteps = 5
/** A slow machine may still be rendering: a page counts as blank only after this time. */
const blankMs = 10_000
const settleMs = 2_000
const stillMs = 25
const trailLength = 12

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 800 } }

/** Walks through an app for that many steps; every error is recorded with the steps before it. */
export async function walkApp(
  browser: Browser,
  walkerApp: WalkerApp,
  seed: number,
  steps: number,
): Promise<WalkResult> {
  const uses = new Map<string, number>()
  const actionLog: string[] = []
  const findings: Finding[] = []
  const windows = new Map<boolean, { context: BrowserContext; errors: PageErrors; page: Page }>()
  let [step, visits, outages] = [0, 0, 0]

  async function windowFor(isPhone: boolean) {
    const existing = windows.get(isPhone)
    if (existing) return existing
    const settings = isPhone ? phone : desktop
    const context = await browser.newContext({
      ...settings,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(30_000)
    const errors = monitorErrors(context)
    const page = await context.newPage()
    page.on('filechooser', (fileChooser) => void ignoreErrors(fileChooser.setFiles(walkerApp.picture)))
    // A new tab shows another site or a copy of the app.
    context.on('page', (opened) => void opened.close().catch(() => undefined))
    const opened = { context, errors, page }
    windows.set(isPhone, opened)
    return opened
  }

  async function walkVisit(): Promise<void> {
    const isPhone = walkerApp.app === 'family' ? visits % 3 !== 2 : visits % 3 === 2
    const { context, errors, page } = await windowFor(isPhone)
    const address = await walkerApp.beginVisit(context, visits)
    const chooser = createChooser(`${seed} ${walkerApp.app} ${visits}`, uses)
    visits += 1
    const actions = [`open ${address.split('#')[0]} (${isPhone ? 'phone' : 'desktop'})`]
    const addFinding = (message: string) =>
      findings.push({ app: walkerApp.app, step, message: withoutPorts(message), actions: actions.slice(-trailLength) })
    // Starts from an empty page: an address that differs only by its fragment would not be loaded again.
    await page.goto('about:blank')
    await page.goto(address, { waitUntil: 'load' })
    await settle(page, errors)

    let offlineLeft = 0
    let outside = 0
    for (let stepsDone = 0; stepsDone < visitSteps && step < steps && outside < 4; stepsDone += 1, step += 1) {
      const state = await readSettled(page)
      if (page.url() === 'about:blank') {
        actions.push('forward')
        await ignoreErrors(page.goForward({ waitUntil: 'load' }))
        await settle(page, errors)
        continue
      }
      const currentUrl = new URL(page.url())
      if (currentUrl.origin !== new URL(address).origin) break
      if (state === null || state.isBlank) {
        if (await staysBlank(page)) {
          addFinding('the page is blank')
          break
        }
        continue
      }
      outside = walkerApp.isExternal(currentUrl) || state.controls.length < 2 ? outside + 1 : 0
      const action = chooser.next(state, errors.isOffline())
      actions.push(describe(action, currentUrl, errors.isOffline()))
      actionLog.push(`visit ${visits} ${actions.at(-1)}`)
      if (action.kind === 'offline') {
        await errors.setOffline(true)
        outages += 1
        offlineLeft = outageSteps
      } else {
        await performAction(page, action, isPhone)
        if (offlineLeft > 0 && --offlineLeft === 0) await errors.setOffline(false)
      }
      await settle(page, errors)
      for (const message of errors.takeErrors()) addFinding(message)
    }
    await errors.setOffline(false)
    for (const message of errors.takeErrors()) addFinding(message)
  }

  while (step < steps) await walkVisit()
  for (const { context } of windows.values()) await context.close()
  return { steps: step, findings, visits, outages, actionLog }
}

/** The state of the page once two readings agree, or the last reading; `null` while it navigates. */
async function readSettled(page: Page): Promise<PageState | null> {
  const deadline = Date.now() + settleMs
  let previous = ''
  for (;;) {
    const state = await readPage(page).catch(() => null)
    const layout = state?.controls.map(({ label, x, y }) => `${label} ${x} ${y}`).join('\n') ?? ''
    if ((layout !== '' && layout === previous) || page.url() === 'about:blank' || Date.now() > deadline) return state
    previous = layout
    await sleep(stillMs)
  }
}

async function staysBlank(page: Page): Promise<boolean> {
  const deadline = Date.now() + blankMs
  while (Date.now() < deadline) {
    const state = await readPage(page).catch(() => null)
    if (state !== null && !state.isBlank) return false
    if (page.url().startsWith('chrome-error:') || page.url() === 'about:blank') return false
    await sleep(100)
  }
  return true
}

/** A page that is being left does not respond, which is not an error of the app. */
const ignoreErrors = (promise: Promise<unknown>) => promise.catch(() => undefined)

async function performAction(page: Page, { kind, control, text }: Action, isPhone: boolean): Promise<void> {
  if (kind === 'back') await ignoreErrors(page.evaluate(() => window.history.back()))
  else if (kind === 'reload') await ignoreErrors(page.reload({ waitUntil: 'load' }))
  else if (kind === 'scroll') await ignoreErrors(page.mouse.wheel(0, 500))
  else if (control) {
    const { x, y } = control
    await ignoreErrors(isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
    if (kind !== 'type') return
    await ignoreErrors(page.keyboard.press('Control+A'))
    await ignoreErrors(page.keyboard.insertText(text))
  }
}

/** Waits until the page has rendered and no request is pending, but not long for slow responses. */
async function settle(page: Page, errors: PageErrors): Promise<void> {
  const deadline = Date.now() + settleMs
  const twoFrames = page
    .evaluate(
      () => new Promise<void>((stepsDone) => requestAnimationFrame(() => requestAnimationFrame(() => stepsDone()))),
    )
    .catch(() => undefined)
  await Promise.race([twoFrames, sleep(settleMs)])
  while (errors.pending() > 0 && Date.now() < deadline) await sleep(10)
}

function describe({ kind, control, text }: Action, { pathname }: URL, isOffline: boolean): string {
  const message = control ? `${kind} “${control.label}”${text ? ` ← ${text.slice(0, 20)}` : ''}` : kind
  return `${pathname}${isOffline ? ' (offline)' : ''}: ${message}`
}

/** Removes ports and ids, which differ between runs, so that the same finding has the same text. */
const withoutPorts = (message: string) => message.replaceAll(/localhost:\d+/g, 'localhost')
