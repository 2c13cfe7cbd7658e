import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** What is typed on a command line stands in the shell's history and in every process list; a prompt's answer does not. */
export async function readSecret(prompt: string): Promise<string> {
  const { stdin, stderr } = process
  const isTyped = stdin.isTTY
  if (isTyped) stderr.write(prompt)
  // The terminal echoes through the output it is given: this one shows nothing.
  const mutedOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: mutedOutput, terminal: isTyped })
  try {
    for await (const line of lines) return line.trim()
    return ''
  } finally {
    lines.close()
    if (isTyped) stderr.write('\n')
  }
}
