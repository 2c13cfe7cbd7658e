import { expect, test } from 'vitest'
import { endpointList } from './endpoints.ts'
import { specEndpoints } from './spec-endpoints.ts'

const pair = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

const shape = (text: string) => text.replaceAll(/\{\w+\}/g, '{}')

test('the specification has 102 calls, each listed once', () => {
  expect(specEndpoints).toHaveLength(102)
  expect(new Set(specEndpoints).size).toBe(102)
})

test('every call of the specification is in the contract, and no other has origin `spec`', () => {
  const claimed = endpointList.filter(({ origin }) => origin === 'spec').map(pair)
  expect(claimed.toSorted()).toEqual(specEndpoints.toSorted())
})

test('no call of ours shadows one of the specification, whatever the names of its placeholders', () => {
  const ours = endpointList.filter(({ origin }) => origin === 'ours').map(pair)
  const specShapes = new Set(specEndpoints.map(shape))
  expect(ours.length).toBeGreaterThan(0)
  expect(ours.filter((text) => specShapes.has(shape(text)))).toEqual([])
})
