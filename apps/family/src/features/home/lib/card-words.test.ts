import { expect, it } from 'vitest'
import type { HomeGallery } from '../api/calls.ts'
import { cardWords } from '../components/home-page.tsx'

const gallery: HomeGallery = {
  id: '018f0000-0000-7000-8000-000000000001',
  slug: 'ana',
  title: 'Ana',
  event_date: '2026-11-14',
  theme: 'light',
  total: 640,
  cover: null,
  state: 'open',
  access: 'invited',
  expired_on: null,
  closed_on: null,
  mode: 'delivery',
  selection: null,
  sent_at: '2026-11-15T12:00:00.000Z',
}
const selection = { status: 'open', chosen: 12, limit_date: '2026-12-20', days_left: 3 } as const

it.each([
  [{}, '14 de novembro de 2026 · 640 fotos', null],
  [{ event_date: null, total: 1 }, '1 foto', null],
  [{ state: 'preparing' }, '14 de novembro de 2026 · 640 fotos', 'em preparação'],
  [{ state: 'expired', selection }, '14 de novembro de 2026 · 640 fotos', 'prazo terminado'],
  [{ state: 'closed', selection }, '14 de novembro de 2026 · 640 fotos', 'encerrada'],
  [{ selection }, '14 de novembro de 2026 · 640 fotos', '12 escolhidas · faltam 3 dias'],
  [
    { selection: { ...selection, chosen: 0, days_left: 0 } },
    '14 de novembro de 2026 · 640 fotos',
    'escolha as suas fotos · termina hoje',
  ],
  [{ selection: { ...selection, status: 'done' } }, '14 de novembro de 2026 · 640 fotos', 'escolha enviada'],
] as const)('cardWords of a gallery with %o', (overrides, facts, status) => {
  expect(cardWords({ ...gallery, ...overrides })).toEqual({ facts, status })
})
