import type { CellSite } from '@revela/dev-env'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Step } from './plan-moves.ts'

const root = join(import.meta.dirname, '../..')

export type CommandRun = {
  readonly wasKilled: boolean
  readonly exitCode: number | null
  readonly output: string
}

export type CommandOptions = {
  /** The bundled command, as in the image. */
  readonly entry: string
  readonly customerId: string
  readonly from: CellSite
  readonly to: CellSite
  readonly flag?: '--dry-run' | '--erase'
  readonly kill?: { readonly step: Step; readonly delayMs: number }
  /** Told when the command begins a step. */
  readonly onStep?: (step: Step) => void
}

const timeoutMs = 180_000

/** The operator's command. A kill comes a while after the first line of its step, or after the command began to erase. */
export async function runMoveCommand(options: CommandOptions): Promise<CommandRun> {
  const { entry, customerId, from, to, flag, kill, onStep } = options
  const child = spawn(
    process.execPath,
    [entry, customerId, '--to', to.variablesFile, ...(flag === undefined ? [] : [flag])],
    {
      cwd: root,
      env: { PATH: process.env['PATH'], ...from.site.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    },
  )
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const lines: string[] = []
  let wasKilled = false
  const killLater = async (delayMs: number) => {
    await sleep(delayMs)
    if (child.exitCode === null) wasKilled = child.kill('SIGKILL')
  }
  const startedSteps = new Set<Step>()
  const kills: Promise<void>[] = []
  const begin = (step: Step) => {
    if (startedSteps.has(step)) return
    startedSteps.add(step)
    onStep?.(step)
    if (kill?.step === step) kills.push(killLater(kill.delayMs))
  }
  // Erasing prints nothing before its end: it begins when the process has loaded its code.
  if (flag === '--erase' && kill?.step === 10) kills.push(killLater(700 + 3 * kill.delayMs))
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      const step = /step +(\d+) of 10/.exec(line)?.[1]
      if (step !== undefined) begin(Number(step) as Step)
    })
  }
  const exitCode = await exited
  await Promise.all(kills)
  return { wasKilled, exitCode, output: lines.join('\n') }
}
