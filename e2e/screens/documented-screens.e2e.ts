import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { testOn } from '../harness/e2e-test.ts'
import { failuresFolder } from '../harness/paths.ts'
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
  'the picture of $name at $width px in docs/screens is current',
  async (documentedScreen, { site, windows, viewerAs: viewerFor }) => {
    const window = await showDocumented(documentedScreen, { site, windows, viewerFor })
    const file = fileOf(documentedScreen)
    const actual = await pictureDocumented(window)
    await windows.close(window)
    const { problem, highlighted } = await comparePictures(readFileSync(join(documentedFolder, file)), actual)
    if (problem !== null) {
      mkdirSync(failuresFolder, { recursive: true })
      writeFileSync(join(failuresFolder, file), actual)
      if (highlighted) writeFileSync(join(failuresFolder, file.replace('.webp', '-difference.png')), highlighted)
    }
    expect(problem, `${file} is out of date; check the new picture, then run: npm run screens -- --keep`).toBeNull()
    expect(window.monitor.errors).toEqual([])
  },
)

test('the comparison detects another headline and a moved button', async ({ site, windows, viewerAs: viewerFor }) => {
  const documentedScreen = { name: 'dashboard', width: 1280 } as const
  const window = await showDocumented(documentedScreen, { site, windows, viewerFor })
  const committed = readFileSync(join(documentedFolder, fileOf(documentedScreen)))
  const headline = window.page.getByRole('heading', { level: 1 })
  const button = window.page.getByRole('button', { name: /^Exportar/ }).first()
  const text = await headline.innerText()
  await headline.evaluate((element) => (element.textContent = 'Agora'))
  const renamed = await comparePictures(committed, await pictureDocumented(window))
  await headline.evaluate((element, originalText) => (element.textContent = originalText), text)
  await button.evaluate((element) => (element.style.translate = '-16px 0'))
  const moved = await comparePictures(committed, await pictureDocumented(window))
  await windows.close(window)
  expect(renamed.problem).toMatch(/of the picture changed/)
  expect(moved.problem).toMatch(/of the picture changed/)
})
