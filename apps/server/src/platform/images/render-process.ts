import { decoderTasks } from './decoder-tasks.ts'
import { ImageRefused } from './image-fault.ts'
import type { DecoderAnswer, DecoderOrder } from './render-pool.ts'

/** One picture at a time: bytes in, what was made of them out. The parent sets the time limit and picks up the pieces. */
process.on('message', (order: DecoderOrder) => {
  void answer(order).then((made) => process.send?.({ answer: made, memory: process.memoryUsage.rss() }))
})
process.on('disconnect', () => process.exit())

async function answer({ task, file, details }: DecoderOrder): Promise<DecoderAnswer> {
  // Who sends an order has typed it against its task.
  const work = decoderTasks[task] as (file: Buffer, ...details: readonly unknown[]) => Promise<unknown>
  try {
    return { made: await work(Buffer.from(file.buffer, file.byteOffset, file.byteLength), ...details) }
  } catch (fault) {
    return { fault: fault instanceof ImageRefused ? fault.fault : 'unreadable' }
  }
}
