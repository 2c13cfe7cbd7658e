import { fork } from 'node:child_process'
import { once } from 'node:events'
import { decoderStdio, sendFile } from '../src/platform/images/render-pool.ts'
import { decoderEnvironment } from '../src/platform/images/isolated-decoder.ts'

export const hostileProgram = new URL('./hostile-decoder.ts', import.meta.url)

/** The attempts that succeed without isolation, which proves that they can. */
export async function runWithoutIsolation(targets: Buffer): Promise<string[]> {
  const child = fork(hostileProgram, {
    execArgv: [],
    serialization: 'advanced',
    env: decoderEnvironment,
    stdio: decoderStdio,
  })
  child.send({ task: 'logo', length: targets.length, details: [] })
  sendFile(child, targets)
  const [message] = (await once(child, 'message')) as [{ answer: { result: string[] } }]
  child.kill('SIGKILL')
  return message.answer.result
}
