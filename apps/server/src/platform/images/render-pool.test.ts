import { afterAll, expect, it } from 'vitest'
import { DecoderDied, openRenderPool } from './render-pool.ts'

const program = new URL('../../../test/crashing-decoder.ts', import.meta.url)
const pool = openRenderPool({ processes: 1, queue: 4, program })
afterAll(() => pool.close())

it('rejects a file that crashes its decoder instead of retrying it', async () => {
  await expect(pool.run('logo', Buffer.from('crash'))).rejects.toMatchObject({ code: 'unreadable' })
})

it('does not blame the file when a decoder is killed from outside', async () => {
  await expect(pool.run('deliveredJpeg', Buffer.from('kill'), 960)).rejects.toBeInstanceOf(DecoderDied)
})
