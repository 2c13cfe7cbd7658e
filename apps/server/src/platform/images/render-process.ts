import { ImageRefused } from './image-fault.ts'
import { makeRenditions } from './make-renditions.ts'
import type { RenderAnswer } from './render-pool.ts'

/** One picture at a time: bytes in, renditions out. The parent sets the time limit and picks up the pieces. */
process.on('message', (file: Uint8Array) => {
  void answer(Buffer.from(file.buffer, file.byteOffset, file.byteLength)).then((made) =>
    process.send?.({ answer: made, memory: process.memoryUsage.rss() }),
  )
})
process.on('disconnect', () => process.exit())

async function answer(file: Buffer): Promise<RenderAnswer> {
  try {
    return { made: await makeRenditions(file) }
  } catch (fault) {
    return { fault: fault instanceof ImageRefused ? fault.fault : 'unreadable' }
  }
}
