import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { waitForAnimations } from '../harness/wait-for-animations.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import type { Windows } from '../harness/windows.ts'
import { acceptsPix, beginSelection } from './family-selection-screens.ts'
import type { ScreenContext, Viewer, ViewerAccount } from './screen.ts'
import { pictureSizes } from './take-screenshot.ts'

/** An animated picture of docs/screens: a family chooses, sends and pays on a phone. */
export const familyRecording = 'family-choosing-and-paying.webp'
/** With the other pictures, docs/screens may have 2 MB (`scripts/shape.ts`). */
export const maxRecordingBytes = 1_000_000

const webp = { quality: 78, effort: 6, smartSubsample: true, loop: 0 }

interface Frame {
  picture: Buffer
  delayMs: number
}

interface RecordingEnvironment {
  site: SiteUnderTest
  windows: Windows
  viewerFor: (viewer: Viewer) => Promise<ViewerAccount>
}

/** Plays the family's part in a window and returns its frames as one animated WebP. */
export async function recordFamily({ site, windows, viewerFor }: RecordingEnvironment): Promise<Buffer> {
  const viewer = await viewerFor({ galleries: true, hasOtherSession: true })
  const window = await windows.open({ ...pictureSizes[390], as: viewer })
  const { page } = window
  if (!viewer.galleries) throw new Error('the recording needs the demonstration galleries')
  const context: ScreenContext = { page, site, viewer, galleries: viewer.galleries }
  await acceptsPix(context)
  const { link } = await beginSelection(context, 0)
  window.monitor.allowedOrigins.add(new URL(link).origin)
  const frames: Frame[] = []
  const shoot = async (delayMs: number) => void frames.push({ picture: await shot(page), delayMs })
  await play(page, link, shoot)
  await windows.close(window)
  if (window.monitor.errors.length > 0) throw new Error(window.monitor.errors.join('\n'))
  return await animate(frames)
}

async function play(page: Page, link: string, shoot: (delayMs: number) => Promise<void>): Promise<void> {
  const press = async (name: string) => await page.getByRole('button', { name, exact: true }).click()
  await page.goto('about:blank')
  await page.goto(link, { waitUntil: 'load' })
  await page.getByRole('button', { name: 'Ver minhas fotos', exact: true }).waitFor()
  await shoot(1_800)
  await press('Ver minhas fotos')
  await page.getByRole('gridcell').first().waitFor()
  await shoot(1_200)
  for (const position of [1, 2, 3, 4]) {
    await press(`Escolher foto ${position}`)
    await shoot(500)
  }
  await press('Escolher foto 6')
  await page.getByText('A partir daqui cada foto custa R$ 15,00. Continuar?').waitFor()
  await shoot(1_600)
  await page.getByRole('dialog', { name: 'Fotos extras' }).getByRole('button', { name: 'Continuar' }).click()
  await page.getByText(/5 · 4 inclusas \+ 1 extra = R\$ 15,00/).waitFor()
  await shoot(1_200)
  await press('Concluir')
  await page.getByRole('heading', { name: 'Confira antes de enviar' }).waitFor()
  await shoot(1_600)
  await page.getByLabel(/^Recado para /).fill('Amamos todas!')
  await page.getByLabel('Entendo que depois de enviar não poderei mudar.').check()
  await shoot(1_200)
  await press('Enviar escolhas')
  await page.getByRole('heading', { name: 'Escolhas enviadas!' }).waitFor()
  await page.getByRole('img', { name: 'QR Code do Pix' }).waitFor()
  await shoot(1_800)
  const paid = page.getByRole('button', { name: 'Já paguei', exact: true })
  await paid.scrollIntoViewIfNeeded()
  await shoot(1_200)
  await paid.click()
  const notice = page.getByText(/^Você avisou que pagou/)
  await notice.waitFor()
  await notice.scrollIntoViewIfNeeded()
  await shoot(2_600)
}

/** A frame of the visible part, once its images are decoded. */
async function shot(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
  await waitForAnimations(page)
  return await page.screenshot({ animations: 'disabled' })
}

async function animate(frames: readonly Frame[]): Promise<Buffer> {
  const pictures = frames.map(({ picture }) => picture)
  const recording = await sharp(pictures, { join: { animated: true } })
    .webp({ ...webp, delay: frames.map(({ delayMs }) => delayMs) })
    .toBuffer()
  if (recording.length > maxRecordingBytes) throw new Error(`the recording has ${recording.length} bytes`)
  return recording
}
