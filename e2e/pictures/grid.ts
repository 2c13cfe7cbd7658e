import type { Locator, Page } from 'playwright-core'
import { waitUntil } from '../harness/wait-until.ts'

/** A photo's cell in the grid, found by its accessible name. */
export function tile(page: Page, title: string): Locator {
  return page.getByRole('gridcell', { name: new RegExp(`^(Foto|Lâmina) ${title.replace('.', '\\.')},`) })
}

export async function firstTitles(page: Page, count: number): Promise<string[]> {
  const names = await page.getByRole('gridcell').evaluateAll((cells) => cells.map((cell) => cell.ariaLabel ?? ''))
  return names.slice(0, count).map((name) => /^(?:Foto|Lâmina) (.+?), /.exec(name)?.[1] ?? name)
}

export async function beginsWith(page: Page, titles: readonly string[]): Promise<void> {
  let foundTitles: string[] = []
  await waitUntil(async () => {
    foundTitles = await firstTitles(page, titles.length)
    return foundTitles.join() === titles.join()
  }, `the grid does not begin with ${titles.join()}`).catch((error: unknown) => {
    throw new Error(`${(error as Error).message}, but with ${foundTitles.join()}`, { cause: error })
  })
}

/** Waits until `minCount` photos have loaded their images; returns the origin and width of each. */
export async function imagesInSight(page: Page, minCount = 1): Promise<{ origin: string; width: number }[]> {
  const images = page.getByRole('gridcell').locator('img')
  await images.nth(minCount - 1).waitFor()
  return await images.evaluateAll(
    async (found) =>
      await Promise.all(
        found.map(async (imageElement) => {
          const image = imageElement as HTMLImageElement
          await image.decode()
          return { origin: new URL(image.src).origin, width: image.naturalWidth }
        }),
      ),
  )
}
