import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { testOn } from '../harness/e2e-test.ts'
import { failuresFolder } from '../harness/places.ts'
import { comparePictures } from './compare-pictures.ts'
import {
  documentedFolder,
  documentedScreens,
  documentedSite,
  documentedViewers,
  fileOf,
  pictureDocumented,
  showDocumented,
} from './documented-screens.ts'

const test = testOn(documentedSite).extend('viewerAs', { scope: 'file' }, ({ site }) => documentedViewers(site))

test.for(documentedScreens)(
  'docs/screens shows $name at $width px as it is',
  async (documented, { site, windows, viewerAs }) => {
    const window = await showDocumented(documented, { site, windows, viewerAs })
    const file = fileOf(documented)
    const actual = await pictureDocumented(window)
    await windows.close(window)
    const { problem, marked } = await comparePictures(readFileSync(join(documentedFolder, file)), actual)
    if (problem !== null) {
      mkdirSync(failuresFolder, { recursive: true })
      writeFileSync(join(failuresFolder, file), actual)
      if (marked) writeFileSync(join(failuresFolder, file.replace('.webp', '-difference.png')), marked)
    }
    expect(problem, `${file} is stale; look at it, then run: npm run screens -- --keep`).toBeNull()
    expect(window.watch.faults).toEqual([])
  },
)

test('the comparison notices another headline and a moved button', async ({ site, windows, viewerAs }) => {
  const documented = { name: 'dashboard', width: 1280 } as const
  const window = await showDocumented(documented, { site, windows, viewerAs })
  const committed = readFileSync(join(documentedFolder, fileOf(documented)))
  const headline = window.page.getByRole('heading', { level: 1 })
  const button = window.page.getByRole('button', { name: /^Exportar/ }).first()
  const text = await headline.innerText()
  await headline.evaluate((element) => (element.textContent = 'Agora'))
  const renamed = await comparePictures(committed, await pictureDocumented(window))
  await headline.evaluate((element, before) => (element.textContent = before), text)
  await button.evaluate((element) => (element.style.translate = '-16px 0'))
  const moved = await comparePictures(committed, await pictureDocumented(window))
  await windows.close(window)
  expect(renamed.problem).toMatch(/of the picture changed/)
  expect(moved.problem).toMatch(/of the picture changed/)
})
