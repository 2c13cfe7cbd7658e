import { describe, expect, it } from 'vitest'
import { keyOf, slugOf } from './address.ts'

describe('keyOf', () => {
  it.each([
    ['#c=a1-B2_c3', { kind: 'link', token: 'a1-B2_c3' }],
    ['#j=one.token', { kind: 'participant', token: 'one.token' }],
    ['#p=once', { kind: 'preview', token: 'once' }],
    ['#f=212', { kind: 'photo', number: 212 }],
    ['', null],
    ['#', null],
    ['#c=', null],
    ['#f=0', null],
    ['#f=2.5', null],
    ['#f=abc', null],
    ['#x=1', null],
    ['#c=<script>', null],
    [`#c=${'a'.repeat(201)}`, null],
  ] as const)('of %s', (hash, key) => {
    expect(keyOf(hash)).toEqual(key)
  })
})

it.each([
  ['/ana-e-bruno', 'ana-e-bruno'],
  ['/ana-e-bruno/', 'ana-e-bruno'],
  ['/', ''],
])('slugOf %s', (path, slug) => {
  expect(slugOf(path)).toBe(slug)
})
