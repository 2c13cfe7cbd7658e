import { testStack, type TestStack } from '@revela/dev-env'
import { edgePolicy } from '@revela/edge'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareBucket } from './prepare-bucket.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack?.close())

const configAt = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: stack.env['S3_REGION']!,
  S3_BUCKET: stack.bucket,
  S3_ACCESS_KEY: stack.env['S3_ACCESS_KEY']!,
  S3_SECRET_KEY: stack.env['S3_SECRET_KEY']!,
})
const policy = () => edgePolicy(stack.bucket, stack.engines.s3.edge.principal)

test('accepts a store that compares a signed SHA-256 with the bytes', async () => {
  expect(await prepareBucket(configAt(stack.env['S3_ENDPOINT']!), policy())).toEqual({ isNew: false })
})

test('rejects a store that does not, and removes what it stored', async () => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url!.split('?')[0]}`)
    request.resume().on('end', () => response.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await expect(prepareBucket(configAt(`http://127.0.0.1:${port}`), policy())).rejects.toThrow('cannot check uploads')
  expect(requests.at(-1)).toBe(`DELETE /${stack.bucket}/probe/hash`)
  server.closeAllConnections()
  server.close()
})
