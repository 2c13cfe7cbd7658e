import { closeSync, existsSync, fdatasync, ftruncateSync, openSync, readFileSync, write } from 'node:fs'
import { promisify } from 'node:util'

const writeTo = promisify(write)
const sync = promisify(fdatasync)

/** A file that only grows. What was promised to be in it survives the process and the machine. */
export type Journal<T> = {
  /** Resolves when the entry is on the disk; entries that come together share one sync. */
  readonly append: (entry: T) => Promise<void>
  readonly close: () => Promise<void>
}

export function openJournal<T>(file: string, replay: (entry: T) => void): Journal<T> {
  const whole = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  // A line that was cut off by a crash was promised to nobody.
  const length = whole.lastIndexOf(10) + 1
  for (const line of whole.subarray(0, length).toString().split('\n')) {
    if (line !== '') replay(JSON.parse(line) as T)
  }
  const descriptor = openSync(file, 'a')
  if (length < whole.length) ftruncateSync(descriptor, length)

  let waiting: { lines: string[]; promise: Promise<void> } | null = null
  let last: Promise<void> = Promise.resolve()

  const writeAfter = async (before: Promise<void>, lines: readonly string[]) => {
    await before
    waiting = null
    const bytes = Buffer.from(lines.join(''))
    for (let done = 0; done < bytes.length;) {
      done += (await writeTo(descriptor, bytes, done, bytes.length - done)).bytesWritten
    }
    await sync(descriptor)
  }

  const append = async (entry: T) => {
    const line = `${JSON.stringify(entry)}\n`
    if (waiting) waiting.lines.push(line)
    else {
      const lines = [line]
      last = writeAfter(last, lines)
      waiting = { lines, promise: last }
    }
    await waiting.promise
  }

  return {
    append,
    close: async () => {
      await last
      closeSync(descriptor)
    },
  }
}
