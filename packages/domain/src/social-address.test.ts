import { expect, test } from 'vitest'
import { socialAddress } from './social-address.ts'

test.each([
  ['instagram', '@ana.prado', 'https://www.instagram.com/ana.prado'],
  ['instagram', 'anaprado', 'https://www.instagram.com/anaprado'],
  ['instagram', 'instagram.com/anaprado', 'https://instagram.com/anaprado'],
  ['instagram', 'https://www.instagram.com/anaprado/', 'https://www.instagram.com/anaprado/'],
  ['facebook', 'ana-prado', 'https://www.facebook.com/ana-prado'],
  ['twitter', '@ana_prado', 'https://x.com/ana_prado'],
  ['site', 'anaprado.com.br', 'https://anaprado.com.br/'],
  ['site', 'http://anaprado.com.br/fotos', 'http://anaprado.com.br/fotos'],
  ['site', '', null],
  ['site', 'anaprado', null],
  ['site', 'javascript:alert(1)', null],
  ['instagram', '', null],
  ['site', 'https://banco.com.br@mau.test/', null],
] as const)('%s %s', (media, typed, address) => {
  expect(socialAddress(media, typed)).toBe(address)
})
