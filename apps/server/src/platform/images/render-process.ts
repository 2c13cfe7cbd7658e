import { decoderTasks } from './decoder-tasks.ts'
import { ImageRefused } from './image-fault.ts'
import type { DecoderAnswer, DecoderOrder } from './render-pool.ts'

/** One picture at a time: bytes in, what was made of them out. The parent sets the time limit and picks up the pieces. */
process.on('message', (order: DecoderOrder) => {
  void answer(order).then((made) => process.send?.({ answer: made, memory: process.memoryUsage.rss() }))
})
process.on('disconnect', () => process.exit())

async function answer({ task, file }: DecoderOrder): Promise<DecoderAnswer> {
  try {
    return { made: await decoderTasks[task](Buffer.from(file.buffer, file.byteOffset, file.byteLength)) }
  } catch (fault) {
    return { fault: fault instanceof ImageRefused ? fault.fault : 'unreadable' }
  }
}
