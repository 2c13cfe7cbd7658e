import { describe, expect, it } from 'vitest'
import { messengerCard } from './messenger-card.ts'

const input = {
  gallery: { title: 'Ana e João', cover: 'https://c.test/1.webp', cover_focus: { x: 500, y: 400 } },
  settings: { allow_share: true, share_title: '', share_description: '' },
  studio: 'Estúdio Aurora',
  requiresIdentity: false,
  url: 'https://aurora.galerias.test/ana-e-joao',
}

describe('messengerCard', () => {
  it("shows the gallery with the photographer's share texts, if there are any", () => {
    expect(messengerCard(input)).toMatchObject({
      title: 'Ana e João',
      description: 'Veja as fotos de Estúdio Aurora.',
      host: 'aurora.galerias.test',
      cover: 'https://c.test/1.webp',
    })
    const settings = { allow_share: true, share_title: 'O nosso dia', share_description: 'Prontas!' }
    expect(messengerCard({ ...input, settings })).toMatchObject({ title: 'O nosso dia', description: 'Prontas!' })
  })
  it.each([
    ['that requires identification', { requiresIdentity: true }],
    ['that must not be shared', { settings: { ...input.settings, allow_share: false } }],
  ])('hides the family of a gallery %s', (_, change) => {
    expect(messengerCard({ ...input, ...change })).toMatchObject({ title: 'Estúdio Aurora', cover: null })
  })
})
