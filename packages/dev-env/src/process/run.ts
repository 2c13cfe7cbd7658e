import { spawn, type SpawnOptions } from 'node:child_process'
import { OneLineError } from '../one-line-error.ts'
import { readFileSync } from 'node:fs'

interface RunOptions {
  timeoutMs?: number
  cwd?: string
  env?: NodeJS.ProcessEnv
  input?: string
  /** Shows the command's output instead of collecting it. */
  showOutput?: boolean
  uid?: number
  gid?: number
}

interface RunResult {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command within a time limit and returns its output, whatever its exit code. */
export function tryRun(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const { timeoutMs = 60_000, showOutput = false, input, ...otherOptions } = options
  const spawnOptions: SpawnOptions = {
    ...otherOptions,
    stdio: [input === undefined ? 'ignore' : 'pipe', showOutput ? 'inherit' : 'pipe', showOutput ? 'inherit' : 'pipe'],
  }
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, spawnOptions)
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk))
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new OneLineError(`${command} timed out after ${timeoutMs / 1000} s`))
    }, timeoutMs)
    child.on('error', (error) => {
      clearTimeout(timer)
      reject(new OneLineError(`${command} could not be started: ${error.message}`))
    })
    let exitedAt: number | undefined
    const finish = () => {
      if (exitedAt === undefined) return
      resolve({ code: exitedAt, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() })
      child.stdout?.destroy()
      child.stderr?.destroy()
    }
    child.on('exit', (code) => {
      clearTimeout(timer)
      exitedAt = code ?? 128
      // A daemon that the command started keeps the pipes open, so 'close' may never come.
      setTimeout(finish, 300)
    })
    child.on('close', finish)
    if (input !== undefined) child.stdin?.end(input)
  })
}

/** Like tryRun, but throws for an exit code other than 0, with the command's own error line. */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const result = await tryRun(command, args, options)
  if (result.code === 0) return result.stdout
  const errorLine = pickErrorLine(`${result.stderr}\n${result.stdout}`)
  throw new OneLineError(`${command} ${args.join(' ')} exited with code ${result.code}: ${errorLine}`)
}

/** The first line that names an error, otherwise the last line. */
export function pickErrorLine(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.find((line) => /error|fatal|fail|cannot|refused|denied|^E: /i.test(line)) ?? lines.at(-1) ?? 'no output'
}

/** The user and group ids of a system user that a Debian package created. */
export function systemAccount(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined)
    throw new OneLineError(`the user ${name} does not exist; run: npm run setup`)
  return { uid: Number(uid), gid: Number(gid) }
}

export function mustBeRoot(): void {
  if (process.getuid?.() !== 0) {
    throw new OneLineError(
      'the engines must be started as root (PostgreSQL and Postfix then switch to their own users)',
    )
  }
}
