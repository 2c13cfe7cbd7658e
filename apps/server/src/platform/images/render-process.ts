import { decoderTasks } from './decoder-tasks.ts'
import { ImageError } from './image-error.ts'
import { type DecoderResponse, type DecoderRequest, openFilePipe } from './render-pool.ts'

const nextFile = openFilePipe()

/** One picture at a time: bytes in, what was made of them out. The parent sets the time limit and picks up the pieces. */
process.on('message', (order: DecoderRequest) => {
  void answer(order).then((result) => process.send?.({ answer: result, memory: process.memoryUsage.rss() }))
})
process.on('disconnect', () => process.exit())

async function answer({ task, length, details }: DecoderRequest): Promise<DecoderResponse> {
  // Who sends an order has typed it against its task.
  const work = decoderTasks[task] as (file: Buffer, ...details: readonly unknown[]) => Promise<unknown>
  const file = await nextFile(length)
  try {
    return { result: await work(file, ...details) }
  } catch (error) {
    return { error: error instanceof ImageError ? error.code : 'unreadable' }
  }
}
