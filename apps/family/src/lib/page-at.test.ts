import { expect, test } from 'vitest'
import { pageAt } from './address.ts'

test.each([
  ['/', '', true, 'portfolio'],
  ['/', '', false, 'home'],
  ['/', '#c=token', true, 'home'],
  ['/', '#categoria-2', true, 'portfolio'],
  ['/inicio', '', true, 'home'],
  ['/trabalhos/casa-da-praia', '', false, 'work'],
  ['/trabalhos', '', true, 'gallery'],
  ['/casamento-ana', '#f=3', true, 'gallery'],
])('%s%s with a portfolio: %s is %s', (path, hash, has, kind) => expect(pageAt(path, hash, has)).toBe(kind))
