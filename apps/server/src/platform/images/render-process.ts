import { decoderTasks } from './decoder-tasks.ts'
import { ImageError } from './image-error.ts'
import { type DecoderResponse, type DecoderRequest, openFilePipe } from './render-pool.ts'

const nextFile = openFilePipe()

/**
 * Processes one picture at a time: receives bytes, returns the result. The parent enforces the time limit and handles
 * crashes.
 */
process.on('message', (order: DecoderRequest) => {
  void answer(order).then((result) => process.send?.({ answer: result, memory: process.memoryUsage.rss() }))
})
process.on('disconnect', () => process.exit())

async function answer({ task, length, details }: DecoderRequest): Promise<DecoderResponse> {
  // The sender checks the types of a request against its task.
  const work = decoderTasks[task] as (file: Buffer, ...details: readonly unknown[]) => Promise<unknown>
  const file = await nextFile(length)
  try {
    return { result: await work(file, ...details) }
  } catch (error) {
    return { error: error instanceof ImageError ? error.code : 'unreadable' }
  }
}
