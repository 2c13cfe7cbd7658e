import { expect, it } from 'vitest'
import { privacy } from './privacy.ts'
import { exportArchive } from './privacy-export.ts'

it('names every kind of picture that a copy of the account contains and an erasure removes', () => {
  const { galleries, works, albums } = exportArchive
  expect([galleries, works, albums]).toEqual(['fotos/galerias', 'fotos/portfolio', 'fotos/albuns'])
  expect(privacy.export.text).toMatch(/galerias.*trabalhos.*álbuns/)
  expect(privacy.erasure.text).toMatch(/galerias.*álbuns.*portfólio/)
})
