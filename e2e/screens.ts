import { globSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areEnginesRunning, startEngines, stopEngines, testEnginesConfig } from '@revela/dev-env'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { areas } from './screens/all-screens.ts'
import {
  documentedFolder,
  documentedScreens,
  documentedSite,
  documentedViewers,
  fileOf,
  pictureDocumented,
  showDocumented,
} from './screens/documented-screens.ts'
import { familyRecording, recordFamily } from './screens/family-recording.ts'
import { helpFolder, helpMaxHeight, helpScreens, helpViewers, type HelpScreen } from './screens/help-screens.ts'
import { pictureSizes, takeScreenshot } from './screens/take-screenshot.ts'
import { showScreen, viewersOf } from './screens/show-screen.ts'
import { writeIndex } from './screens/write-index.ts'
import { ensureBuilds } from './harness/app-builds.ts'
import { chromiumOptions } from './harness/chromium.ts'
import { repository } from './harness/paths.ts'
import { startDedicatedSite } from './harness/site-under-test.ts'
import type { Window } from './harness/window.ts'
import { windowsOf } from './harness/windows.ts'

// npm run screens                        writes pictures of every screen at both widths, and an index, to .screens
// npm run screens -- '^(account|trash)'  only the screens whose name matches
// npm run screens -- --keep [pattern]    updates the pictures of docs/screens
// npm run screens -- --for-help [pattern]  writes the pictures of the help centre to .screens/help
const allFolder = join(repository, '.screens')
const helpConcurrency = 3

function write(folder: string, file: string, picture: Buffer, { monitor }: Window): void {
  if (monitor.errors.length > 0) throw new Error(`${file}: ${monitor.errors.join('\n')}`)
  writeFileSync(join(folder, file), picture)
  console.log(`${file} ${Math.round(picture.length / 1024)} KB`)
}

async function pictureAll(browser: Browser, pattern: string): Promise<void> {
  mkdirSync(allFolder, { recursive: true })
  if (pattern === '') for (const file of globSync('*.webp', { cwd: allFolder })) rmSync(join(allFolder, file))
  const namePattern = new RegExp(pattern)
  const site = await startDedicatedSite()
  try {
    const windows = windowsOf(browser, site)
    const viewerFor = viewersOf(site, {
      emailOf: (n) => (n === 0 ? 'contato@estudioaurora.com.br' : `contato${n}@estudioaurora.com.br`),
    })
    for (const screen of areas.flatMap(({ screens }) => screens).filter(({ name }) => namePattern.test(name))) {
      for (const size of Object.values(pictureSizes)) {
        if (screen.onlyOn !== undefined && (screen.onlyOn === 'phone') !== size.phone) continue
        const window = await showScreen(screen, { windows, site, viewerFor }, size)
        const picture = await takeScreenshot(window.page, { fullPage: screen.long !== true })
        await windows.close(window)
        write(allFolder, `${screen.name}-${size.width}.webp`, picture, window)
      }
    }
    writeIndex(allFolder, areas)
    console.log(`index: ${join(allFolder, 'index.html')}`)
  } finally {
    await site.close()
  }
}

async function pictureForDocuments(browser: Browser, pattern: string): Promise<void> {
  mkdirSync(documentedFolder, { recursive: true })
  const namePattern = new RegExp(pattern)
  const site = await documentedSite()
  try {
    const environment = { site, windows: windowsOf(browser, site), viewerFor: documentedViewers(site) }
    for (const documentedScreen of documentedScreens.filter(({ name }) => namePattern.test(name))) {
      const window = await showDocumented(documentedScreen, environment)
      const picture = await pictureDocumented(window)
      await environment.windows.close(window)
      write(documentedFolder, fileOf(documentedScreen), picture, window)
    }
    if (namePattern.test(familyRecording)) {
      const recording = await recordFamily(environment)
      writeFileSync(join(documentedFolder, familyRecording), recording)
      console.log(`${familyRecording} ${Math.round(recording.length / 1024)} KB`)
    }
    const files = new Set([...documentedScreens.map(fileOf), familyRecording])
    for (const file of readdirSync(documentedFolder)) if (!files.has(file)) rmSync(join(documentedFolder, file))
  } finally {
    await site.close()
  }
}

/** Phones show one screen without scrolling; wide pages are cut at `helpMaxHeight`. */
async function pictureForHelp(browser: Browser, pattern: string): Promise<void> {
  if (pattern === '') rmSync(helpFolder, { recursive: true, force: true })
  mkdirSync(helpFolder, { recursive: true })
  const namePattern = new RegExp(pattern)
  const site = await startDedicatedSite()
  try {
    const environment = { site, windows: windowsOf(browser, site), viewerFor: helpViewers(site) }
    const pictureOne = async ({ screen, width }: HelpScreen) => {
      const window = await showScreen(screen, environment, pictureSizes[width])
      const picture = await pictureDocumented(window, width === 1280 && !screen.long ? helpMaxHeight : undefined)
      await environment.windows.close(window)
      write(helpFolder, `${screen.name}-${width}.webp`, picture, window)
    }
    const screens = helpScreens().filter(({ screen: { name } }) => namePattern.test(name))
    // Some screens change their account, so those of one account follow each other. The largest groups start first.
    const groups = [...Map.groupBy(screens, ({ screen }) => JSON.stringify(screen.viewer ?? null)).values()]
    const waiting = groups.toSorted((a, b) => b.length - a.length).values()
    await Promise.all(
      Array.from({ length: helpConcurrency }, async () => {
        for (const group of waiting) for (const screen of group) await pictureOne(screen)
      }),
    )
  } finally {
    await site.close()
  }
}

const makers = { '--keep': pictureForDocuments, '--for-help': pictureForHelp }
const isMaker = (option: string): option is keyof typeof makers => option in makers

const environment = testEnginesConfig()
const wereRunning = areEnginesRunning(environment)
await startEngines({ ...environment, durable: false })
// The help centre is built from these pictures, so it cannot be built yet.
ensureBuilds({ withHelp: false })
const browser = await chromium.launch(chromiumOptions)
try {
  const [first = '', second = ''] = process.argv.slice(2)
  await (isMaker(first) ? makers[first](browser, second) : pictureAll(browser, first))
} finally {
  await browser.close()
  if (!wereRunning) await stopEngines(environment)
}
