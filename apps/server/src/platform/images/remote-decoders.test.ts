import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jpegOf } from '../../../test/crafted-images.ts'
import { GateFull } from '../crypto/gate.ts'
import { decodeHandler } from './decode-handler.ts'
import { ImageError } from './image-error.ts'
import { remoteDecoders } from './remote-decoders.ts'
import { DecoderDied, DecoderStalled, openRenderPool, type RenderPool } from './render-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'revela-socket-'))
const localPool = openRenderPool({ processes: 1, queue: 4 })
let used: RenderPool = localPool
const server = createServer((request, response) => {
  void decodeHandler(used)(request, response).catch(() => response.destroy())
})
const socket = join(folder, 'decoder.sock')
const remote = remoteDecoders(`unix:${socket}`)
beforeAll(() => new Promise<void>((done) => server.listen(socket, done)))
afterAll(() => {
  remote.close()
  localPool.close()
  server.close()
  rmSync(folder, { recursive: true })
})

const picture = jpegOf({ width: 600, height: 400 })

it.each(['photograph', 'spread'] as const)(
  'returns the same results as local decoders of a %s',
  async (kind) => {
    const [localResult, remoteResult] = [await localPool.render(picture, kind), await remote.render(picture, kind)]
    expect([...remoteResult.files].map(([size, file]) => [size, Buffer.from(file)])).toEqual(
      [...localResult.files].map(([size, file]) => [size, Buffer.from(file)]),
    )
    expect([remoteResult.width, remoteResult.height]).toEqual([600, 400])
    const card = await remote.run('shareCard', picture, { x: 500, y: 500 })
    expect(Buffer.from(card)).toEqual(Buffer.from(await localPool.run('shareCard', picture, { x: 500, y: 500 })))
  },
  60_000,
)

it('reports why a file is rejected', async () => {
  const error = await remote.run('logo', Buffer.from('<svg/>')).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ImageError)
  expect((error as ImageError).code).toBe('not-an-image')
})

it.each([GateFull, DecoderDied, DecoderStalled])(
  'rethrows %o, so that callers react as to local decoders',
  async (ErrorClass) => {
    used = { ...localPool, run: () => Promise.reject(new ErrorClass('no')) }
    try {
      await expect(remote.run('avatar', picture)).rejects.toBeInstanceOf(ErrorClass)
    } finally {
      used = localPool
    }
  },
)

it('waits for a decoder process that is being replaced', async () => {
  const later = join(folder, 'later.sock')
  const waiting = remoteDecoders(`unix:${later}`)
  const result = waiting.run('avatar', picture)
  const replaced = createServer((request, response) => void decodeHandler(localPool)(request, response))
  setTimeout(() => replaced.listen(later), 300)
  expect((await result).length).toBeGreaterThan(100)
  waiting.close()
  replaced.close()
})
