import { planFeatures } from '@revela/domain'
import { checkoutOverview } from '@revela/phrases'
import { expect, it } from 'vitest'
import { alreadyPaidUntil, exceededLimits, limitRows, missingFeatures, type GalleryLimits } from './plan-offers.ts'

const features = (on: boolean) => Object.fromEntries(planFeatures.map((name) => [name, on]))
const basic = {
  max_gallery: 50,
  max_picture: 10_000,
  space: 10 * 1024 * 1024,
  max_picture_size_mb: 20,
  max_picture_px: 3840,
  ...features(false),
} as GalleryLimits
const plus = {
  max_gallery: 'no_limit',
  max_picture: 'no_limit',
  space: 100 * 1024 * 1024,
  max_picture_size_mb: 50,
  max_picture_px: 'original',
  ...features(true),
} as GalleryLimits

it('compares every limit in words', () => {
  const rows = limitRows([basic, plus])
  expect(rows.slice(0, 5)).toEqual([
    { name: 'Espaço', cells: ['10 GB', '100 GB'] },
    { name: 'Galerias', cells: ['50', 'Sem limite'] },
    { name: 'Fotos', cells: ['10.000', 'Sem limite, no espaço do plano'] },
    { name: 'Tamanho por foto', cells: ['20 MB', '50 MB'] },
    { name: 'Resolução da entrega', cells: ['3.840 px', 'Original'] },
  ])
  expect(rows).toHaveLength(5 + planFeatures.length)
  expect(rows.slice(5).every(({ cells }) => cells[0] === false && cells[1] === true)).toBe(true)
  expect(rows[5]?.name).toBe('Download da galeria inteira')
})

it('compares album proofing', () => {
  const row = limitRows([basic, plus]).find(({ name }) => name === 'Prova de álbuns')
  expect(row?.cells).toEqual([false, true])
})

it('says what does not fit a smaller plan', () => {
  const usage = { galleries: 51, gallery_space: 60 * 1024 * 1024, gallery_pictures: 10_000 }
  expect(exceededLimits(usage, basic)).toEqual(['60 GB em uso, o plano tem 10 GB', '51 galerias, o plano tem 50'])
  expect(exceededLimits({ ...usage, gallery_pictures: 10_001 }, basic)[2]).toBe('10.001 fotos, o plano tem 10.000')
  expect(exceededLimits(usage, plus)).toEqual([])
  const site = { portfolio: true, max_picture: 200, max_picture_size_mb: 20, own_domain: false } as const
  expect(exceededLimits(usage, site)).toEqual([])
})

it('names the features in use that a smaller plan lacks', () => {
  const inUse = ['custom_watermark', 'buy_photos'] as const
  const site = { portfolio: true, max_picture: 200, max_picture_size_mb: 20, own_domain: false } as const
  expect(missingFeatures(inUse, basic)).toEqual(["A sua marca d'água", 'Venda de fotos extras'])
  expect([missingFeatures(inUse, plus), missingFeatures(inUse, site), missingFeatures([], basic)]).toEqual([[], [], []])
  expect(checkoutOverview.missing.text(missingFeatures(inUse, basic))).toContain(
    "Ficam de fora: a sua marca d'água e venda de fotos extras.",
  )
})

it('knows a plan and periodicity that are already paid', () => {
  const paid = { plan_id: 19, periodicity: 'annually', paid_until: '2027-12-02T02:59:59.000Z' } as const
  const [before, after] = [new Date('2027-01-01'), new Date('2027-12-03')]
  const same = { planId: 19, periodicity: 'annually' } as const
  expect(alreadyPaidUntil(paid, same, before)).toBe(paid.paid_until)
  expect(alreadyPaidUntil(paid, same, after)).toBeNull()
  expect(alreadyPaidUntil(paid, { ...same, periodicity: 'monthly' }, before)).toBeNull()
  expect(alreadyPaidUntil(paid, { ...same, planId: 22 }, before)).toBeNull()
  expect(alreadyPaidUntil(null, same, before)).toBeNull()
})
