import { expect, it } from 'vitest'
import { isNewVersionDelivered } from './new-version.ts'

const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const delivers = (page: string) => isNewVersionDelivered(() => Promise.resolve(page), '/assets/index-a1.js')

it('tells another build from a script that did not arrive', async () => {
  expect(await delivers('<script type="module" src="/assets/index-b2.js"></script>')).toBe(true)
  expect(await delivers('<script type="module" src="/assets/index-a1.js"></script>')).toBe(false)
  expect(await delivers('')).toBe(false)
  expect(await isNewVersionDelivered(offline, '/assets/index-a1.js')).toBe(false)
})
