import type { Locator } from 'playwright-core'
import type { Visitor } from '../harness/visitor.ts'
import type { VisitOptions } from '../harness/window.ts'
import type { AlbumReader, StudioAlbum } from './album-studio.ts'

type Visit = (path: string | null, options?: VisitOptions) => Promise<Visitor>

/** A reader's own browser, which has not opened anything yet. */
export async function readerVisit(visit: Visit, album: StudioAlbum, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await visit(null, { person: true, ...options })
  visitor.monitor.allowedOrigins.add(album.origin)
  return visitor
}

/** Opens the reader's link and the album behind it. */
export async function entersAlbum(visitor: Visitor, { link }: AlbumReader): Promise<void> {
  await visitor.page.goto(link, { waitUntil: 'load' })
  await visitor.press('Ver o álbum')
  await visitor.page.locator('.album').waitFor()
  // The hint of the first visit covers nothing, but moves the spreads when it goes.
  await visitor.press('Entendi')
}

/** The spread in the list of a phone. */
export const spreadOf = ({ page }: Visitor, at: number): Locator => page.locator(`.album-spread[data-spread="${at}"]`)

export const frameOf = (visitor: Visitor, at: number): Locator => spreadOf(visitor, at).locator('.album-frame')

/** Scrolls to a spread and waits for its picture. */
export async function looksAt(visitor: Visitor, at: number): Promise<void> {
  await spreadOf(visitor, at).evaluate((section) => section.scrollIntoView({ block: 'start', behavior: 'instant' }))
  await spreadOf(visitor, at).locator('img[data-loaded]').waitFor()
}

/** Looks at every spread, one after another, until each counts as seen. */
export async function looksAtAll(visitor: Visitor, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    await looksAt(visitor, at)
    await visitor.page.getByRole('button', { name: new RegExp(`^Lâmina ${at}, vista`) }).waitFor({ state: 'attached' })
  }
}

export const sheet = ({ page }: Visitor, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** The list of all requests. Its button also says how many there are. */
export async function opensList({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: /^Pedidos/ }).click()
}

/** A comment at a point of a spread, by touch. */
export async function pins(
  visitor: Visitor,
  at: number,
  { x, y }: { x: number; y: number },
  { text, chip }: { text: string; chip?: string },
): Promise<void> {
  await looksAt(visitor, at)
  const frame = frameOf(visitor, at)
  const box = await frame.boundingBox()
  await frame.tap({ position: { x: (box?.width ?? 0) * x, y: (box?.height ?? 0) * y } })
  const dialog = sheet(visitor, `Lâmina ${at}`)
  if (chip !== undefined) await dialog.getByRole('button', { name: chip, exact: true }).click()
  await dialog.getByLabel('O que você gostaria de mudar aqui?').fill(text)
  await dialog.getByRole('button', { name: 'Salvar pedido', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The state of a request in the list of a spread's sheet, which must be open. */
export const requestItem = (dialog: Locator, text: string): Locator =>
  dialog.locator('.album-request').filter({ hasText: text })
