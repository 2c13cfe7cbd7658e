import { decoderTasks } from './decoder-tasks.ts'
import { ImageRefused } from './image-fault.ts'
import { type DecoderAnswer, type DecoderOrder, openFilePipe } from './render-pool.ts'

const nextFile = openFilePipe()

/** One picture at a time: bytes in, what was made of them out. The parent sets the time limit and picks up the pieces. */
process.on('message', (order: DecoderOrder) => {
  void answer(order).then((made) => process.send?.({ answer: made, memory: process.memoryUsage.rss() }))
})
process.on('disconnect', () => process.exit())

async function answer({ task, length, details }: DecoderOrder): Promise<DecoderAnswer> {
  // Who sends an order has typed it against its task.
  const work = decoderTasks[task] as (file: Buffer, ...details: readonly unknown[]) => Promise<unknown>
  const file = await nextFile(length)
  try {
    return { made: await work(file, ...details) }
  } catch (fault) {
    return { fault: fault instanceof ImageRefused ? fault.fault : 'unreadable' }
  }
}
