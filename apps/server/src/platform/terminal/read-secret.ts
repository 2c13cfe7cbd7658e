import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Prompts for a secret: an argument would appear in the shell's history and in process lists. */
export async function readSecret(prompt: string): Promise<string> {
  const { stdin, stderr } = process
  const isTyped = stdin.isTTY
  if (isTyped) stderr.write(prompt)
  // readline echoes to the output it gets; this one writes nothing.
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
