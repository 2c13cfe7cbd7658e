import { endpointList } from '@revela/contract'
import { expect, test } from 'vitest'
import { portfolioCalls, retryPictureCall, workCalls } from './portfolio-queries.ts'

const endpoint = (name: string) => endpointList.find((one) => one.name === name)

test.each([
  ...Object.entries(portfolioCalls).map(([name, call]) => [`portfolio.${name}`, call] as const),
  ...Object.entries(workCalls).map(([name, call]) => [`work.${name}`, call] as const),
  ['picture.retry', retryPictureCall] as const,
])('%s has the method and path of the contract', (name, { method, path }) => {
  expect(endpoint(name)).toMatchObject({ method, path })
})
