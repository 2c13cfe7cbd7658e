import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { areEnginesRunning, startEngines, stopEngines, testPlace } from '@revela/dev-env'
import { chromium } from 'playwright-core'
import { areas } from './screens/all-screens.ts'
import { takePicture } from './screens/picture.ts'
import { showScreen, viewersOf } from './screens/show-screen.ts'
import { writeIndex } from './screens/write-index.ts'
import { ensureBuilds } from './harness/app-builds.ts'
import { chromiumOptions } from './harness/chromium.ts'
import { repository } from './harness/places.ts'
import { ownSite } from './harness/site-under-test.ts'
import { windowsOf } from './harness/windows.ts'

// npm run screens [-- pattern of screens' names]: pictures of every screen at both widths, and an index of them.
const folder = join(repository, 'docs/screens')
const pattern = process.argv[2] ?? ''
const wanted = new RegExp(pattern)
const sizes = [
  { width: 1280, height: 800, phone: false },
  { width: 390, height: 844, phone: true },
]

const place = testPlace()
const wereRunning = areEnginesRunning(place)
await startEngines({ ...place, durable: false })
ensureBuilds()
const site = await ownSite()
const browser = await chromium.launch(chromiumOptions)
const viewerAs = viewersOf(site, {
  emailOf: (n) => (n === 0 ? 'contato@estudioaurora.com.br' : `contato${n}@estudioaurora.com.br`),
})
const windows = windowsOf(browser, site)
const written = new Set<string>()
try {
  mkdirSync(folder, { recursive: true })
  for (const { screens } of areas) {
    for (const screen of screens.filter(({ name }) => wanted.test(name))) {
      for (const size of sizes) {
        if (screen.only !== undefined && (screen.only === 'phone') !== size.phone) continue
        const window = await showScreen(screen, { windows, site, viewerAs }, size)
        const file = `${screen.name}-${size.width}.webp`
        await takePicture(window.page, join(folder, file), {
          whole: screen.long !== true,
          of: screen.photographs ? 'photographs' : 'words',
        })
        await windows.close(window)
        if (window.watch.faults.length > 0) throw new Error(`${file}: ${window.watch.faults.join('\n')}`)
        written.add(file)
        console.log(`${file} ${Math.round(statSync(join(folder, file)).size / 1024)} KB`)
      }
    }
  }
  if (pattern === '') {
    for (const old of readdirSync(folder)) {
      if (old.endsWith('.webp') && !written.has(old)) rmSync(join(folder, old))
    }
  }
  writeIndex(folder, areas)
} finally {
  await browser.close()
  await site.close()
  if (!wereRunning) await stopEngines(place)
}
