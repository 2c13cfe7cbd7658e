import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jpegOf } from '../../../test/crafted-images.ts'
import { GateFull } from '../crypto/gate.ts'
import { decodeHandler } from './decode-handler.ts'
import { ImageRefused } from './image-fault.ts'
import { remoteDecoders } from './remote-decoders.ts'
import { DecoderDied, DecoderStalled, openRenderPool, type RenderPool } from './render-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'revela-socket-'))
const own = openRenderPool({ processes: 1, queue: 4 })
let used: RenderPool = own
const server = createServer((request, response) => {
  void decodeHandler(used)(request, response).catch(() => response.destroy())
})
const socket = join(folder, 'decoder.sock')
const remote = remoteDecoders(`unix:${socket}`)
beforeAll(() => new Promise<void>((done) => server.listen(socket, done)))
afterAll(() => {
  remote.close()
  own.close()
  server.close()
  rmSync(folder, { recursive: true })
})

const photo = jpegOf({ width: 600, height: 400 })

it('makes the same as decoders of this process', async () => {
  const [here, there] = [await own.render(photo), await remote.render(photo)]
  expect([...there.files].map(([size, file]) => [size, Buffer.from(file)])).toEqual(
    [...here.files].map(([size, file]) => [size, Buffer.from(file)]),
  )
  expect([there.width, there.height]).toEqual([600, 400])
  const card = await remote.run('shareCard', photo, { x: 500, y: 500 })
  expect(Buffer.from(card)).toEqual(Buffer.from(await own.run('shareCard', photo, { x: 500, y: 500 })))
}, 60_000)

it('says why a file is refused', async () => {
  const refused = await remote.run('logo', Buffer.from('<svg/>')).catch((fault: unknown) => fault)
  expect(refused).toBeInstanceOf(ImageRefused)
  expect((refused as ImageRefused).fault).toBe('not-an-image')
})

it.each([GateFull, DecoderDied, DecoderStalled])(
  'passes %o on, so that callers act as with their own',
  async (Fault) => {
    used = { ...own, run: () => Promise.reject(new Fault('no')) }
    try {
      await expect(remote.run('avatar', photo)).rejects.toBeInstanceOf(Fault)
    } finally {
      used = own
    }
  },
)

it('waits for a decoder process that is being replaced', async () => {
  const later = join(folder, 'later.sock')
  const waiting = remoteDecoders(`unix:${later}`)
  const made = waiting.run('avatar', photo)
  const replaced = createServer((request, response) => void decodeHandler(own)(request, response))
  setTimeout(() => replaced.listen(later), 300)
  expect((await made).length).toBeGreaterThan(100)
  waiting.close()
  replaced.close()
})
