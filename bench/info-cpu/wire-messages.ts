/** A statement as it reaches PostgreSQL: simple (text only) or with values, prepared under a name or not. */
export type SentStatement = {
  readonly kind: 'simple' | 'prepared'
  readonly name: string
  readonly text: string
  readonly values: readonly Buffer[]
}

/**
 * Parses what a client sends in PostgreSQL's wire protocol (version 3, no encryption) and reports each executed
 * statement. Bytes may arrive in any chunks.
 */
export function createStatementReader(onStatement: (statement: SentStatement) => void): (bytes: Buffer) => void {
  const texts = new Map<string, string>()
  let buffered = Buffer.alloc(0)
  let isStarted = false

  const read = (type: string, payload: Buffer): void => {
    if (type === 'Q') onStatement({ kind: 'simple', name: '', text: stringAt(payload, 0).text, values: [] })
    if (type === 'P') {
      const name = stringAt(payload, 0)
      texts.set(name.text, stringAt(payload, name.end).text)
    }
    if (type === 'B') {
      const name = stringAt(payload, stringAt(payload, 0).end)
      const text = texts.get(name.text) ?? ''
      onStatement({ kind: 'prepared', name: name.text, text, values: valuesAt(payload, name.end) })
    }
  }

  return (bytes) => {
    buffered = Buffer.concat([buffered, bytes])
    for (;;) {
      // The first message has no type byte: it begins with its length.
      const head = isStarted ? 1 : 0
      if (buffered.length < head + 4) return
      const end = head + buffered.readInt32BE(head)
      if (buffered.length < end) return
      if (isStarted) read(String.fromCharCode(buffered[0]!), buffered.subarray(5, end))
      isStarted = true
      buffered = buffered.subarray(end)
    }
  }
}

function stringAt(payload: Buffer, start: number): { text: string; end: number } {
  const zero = payload.indexOf(0, start)
  return { text: payload.toString('utf8', start, zero), end: zero + 1 }
}

function valuesAt(payload: Buffer, start: number): Buffer[] {
  const formats = payload.readInt16BE(start)
  let offset = start + 2 + 2 * formats
  const count = payload.readInt16BE(offset)
  offset += 2
  return Array.from({ length: count }, () => {
    const length = payload.readInt32BE(offset)
    const value = length < 0 ? Buffer.alloc(0) : payload.subarray(offset + 4, offset + 4 + length)
    offset += 4 + Math.max(0, length)
    return Buffer.from(value)
  })
}
