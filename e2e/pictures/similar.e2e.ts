import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { familyGallery, type FamilyGallery } from '../family/family-gallery.ts'
import { fillWithRows, mockPictures } from '../family/many-pictures.ts'
import { test } from '../harness/e2e-test.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { tile } from './grid.ts'

/** Two frames of a burst, and another scene. */
const hashes = {
  frame: '\\x95480e1506f4aa8e98a867a6856a8797bf79fc19f6',
  nextFrame: '\\x92380a1506f5aa8e98986796856a8787af78ec09f6',
  other: '\\x09e8050d021b40a866d869b66978a8a959706afd17',
}

/** Photos 1 to 3 are one burst, 4 is another scene, the others are alone. */
async function photographBurst(site: SiteUnderTest, gallery: FamilyGallery): Promise<void> {
  await fillWithRows(site, gallery, 6)
  await site.rows(
    `update picture set taken_at = timestamptz '2026-10-03 14:00-03' + number * interval '2 seconds',
       thumbhash = case number when 1 then $2::bytea when 2 then $3::bytea when 3 then $2::bytea else $4::bytea end
     where owner_id = $1`,
    [gallery.id, hashes.frame, hashes.nextFrame, hashes.other],
  )
  await site.rows(
    `update picture set taken_at = taken_at + number * interval '1 hour' where owner_id = $1 and number > 4`,
    [gallery.id],
  )
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'PARECIDAS' }).click()
  await page.getByRole('list', { name: 'PARECIDAS' }).getByRole('button', { name: action }).click()
}

const nameOf = (number: number) => `DSC_000${number}.jpg`

test('shows series of similar photos; joins, splits and chooses the photo in front', async ({ visit, site }) => {
  const gallery = await familyGallery(site)
  await photographBurst(site, gallery)
  const visitor = await visit(null, { as: gallery.photographer, width: 1280, height: 900 })
  const { page } = visitor
  await mockPictures(page, site)
  await visitor.opens(`/gallery/${gallery.id}/pictures`)
  await visitor.reads('1 série de fotos parecidas')
  const label = async (number: number) => (await tile(page, nameOf(number)).getAttribute('aria-label')) ?? ''
  expect(await label(1)).toContain('na frente de uma série de 3 fotos parecidas')
  expect(await label(2)).toContain('em uma série de 3 fotos parecidas')
  expect(await label(4)).not.toContain('série')
  await visitor.expectAccessible()

  await tile(page, nameOf(3)).click({ modifiers: ['Control'] })
  await choose(page, 'Foto da frente')
  await visitor.reads('A foto da frente foi alterada.')
  await expect.poll(() => label(3)).toContain('na frente de uma série de 3 fotos parecidas')

  await tile(page, nameOf(1)).click({ modifiers: ['Control'] })
  await tile(page, nameOf(4)).click()
  await choose(page, 'Juntar como parecidas')
  await visitor.reads('As fotos formam uma série.')
  await expect.poll(() => label(4)).toContain('em uma série de 4 fotos parecidas')

  await tile(page, nameOf(4)).click({ modifiers: ['Control'] })
  await choose(page, 'Separar')
  await visitor.reads('A foto não está mais na série.')
  await expect.poll(() => label(4)).not.toContain('série')

  await visitor.press('SELECIONAR TODAS')
  await choose(page, 'Agrupar de novo automaticamente')
  await visitor.reads('As séries voltaram ao automático.')
  await expect.poll(() => label(1)).toContain('na frente de uma série de 3 fotos parecidas')
  const stored = await site.rows<{ changed: number }>(
    `select count(*)::int as changed from picture where owner_id = $1 and (similar_group is not null or group_front)`,
    [gallery.id],
  )
  expect(stored[0]!.changed).toBe(0)
})
