import { expect, test } from 'vitest'
import { failureText } from './upload-status.ts'

// spec: S2-8.25
test.each([
  ['UnsupportedFile', 'Este arquivo não é uma foto.', 'Este arquivo não é uma foto.'],
  ['ConnectionBroken', null, 'A conexão caiu e a foto não chegou.'],
  ['Unexpected', null, 'Erro inesperado'],
])('text of %s with help %j is %j', (code, help, text) => expect(failureText({ code, help })).toBe(text))
