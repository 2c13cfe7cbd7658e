import { describe, expect, it } from 'vitest'
import { createStatementReader, type SentStatement } from './wire-messages.ts'

const message = (type: string, payload: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(payload.length + 4)
  return Buffer.concat([Buffer.from(type), length, payload])
}
const int16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}
const value = (text: string) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(Buffer.byteLength(text))
  return Buffer.concat([length, Buffer.from(text)])
}
const bind = (name: string, ...values: string[]) =>
  message(
    'B',
    Buffer.concat([Buffer.from(`\0${name}\0`), int16(0), int16(values.length), ...values.map(value), int16(0)]),
  )

const conversation = Buffer.concat([
  message('', Buffer.from('\0\x03\0\0user\0x\0\0')),
  message('Q', Buffer.from('begin\0')),
  message('P', Buffer.from('kept\0select $1, $2\0\0\0')),
  bind('kept', 'ação', 'b'),
  message('S', Buffer.alloc(0)),
  bind('kept', 'c', 'd'),
  message('Q', Buffer.from('commit\0')),
])

const expected = [
  ['simple', '', 'begin', []],
  ['prepared', 'kept', 'select $1, $2', ['ação', 'b']],
  ['prepared', 'kept', 'select $1, $2', ['c', 'd']],
  ['simple', '', 'commit', []],
]

describe('createStatementReader', () => {
  for (const size of [conversation.length, 7, 1]) {
    it(`reports the statements when bytes arrive ${size} at a time`, () => {
      const statements: SentStatement[] = []
      const read = createStatementReader((statement) => statements.push(statement))
      for (let index = 0; index < conversation.length; index += size) read(conversation.subarray(index, index + size))
      expect(statements.map(({ kind, name, text, values }) => [kind, name, text, values.map(String)])).toEqual(expected)
    })
  }
})
