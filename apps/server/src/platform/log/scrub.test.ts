import { describe, expect, it } from 'vitest'
import { codeWord, pathTemplate, scrubMessage, scrubStack } from './scrub.ts'

/** Values that must never be logged, in the forms in which error messages quote them. */
const canaries = [
  'Marina',
  'Duarte',
  'João',
  'joão',
  'SOUZA',
  'marina.duarte',
  'familia.test',
  'DSC_0412',
  'casamento-ana',
  '98765',
  '123.456.789',
  'f3Zq81Lm',
  '0190aa10',
  'segredo',
  'estudio-sol',
  'vestido',
] as const

const messages = [
  'Unexpected token \'M\', "Marina Duarte" is not valid JSON',
  'Unexpected token \'m\', "marina" is not valid JSON',
  'No such client: Marina Duarte',
  'cliente joão não encontrado',
  'cannot render SOUZA',
  'mail to marina.duarte+fotos@familia.test bounced',
  'Failed to decode DSC_0412.JPG',
  'Failed to decode "casamento-ana vestido 001.jpeg"',
  'Failed to fetch https://estudio-sol.galleries.example/ensaio?t=segredo#k=segredo',
  'estudio-sol.galleries.localhost:27000 did not answer',
  'Request /api/x?email=segredo&b=1 broke',
  'bad token f3Zq81LmPx0aTTw29sKd7Q',
  'gallery 0190aa10-1111-7000-8000-aabbccddeeff is gone',
  'phone +55 (11) 98765-4321, tax number 123.456.789-09',
  'duplicate “Marina Duarte”',
  'value `segredo da Marina` is not allowed',
]

describe('scrubbing of errors', () => {
  it.each(messages)('removes personal data: %s', (message) => {
    const scrubbed = scrubMessage(message)
    expect(canaries.filter((canary) => scrubbed.toLowerCase().includes(canary.toLowerCase()))).toEqual([])
  })

  it('keeps messages about the code', () => {
    const keptMessages = [
      "Cannot read properties of undefined (reading 'length')",
      'Minified React error #418',
      'Maximum call stack size exceeded',
      'x.map is not a function',
      'Failed to fetch',
      'migrations not applied',
      'connect ECONNREFUSED',
    ]
    expect(keptMessages.map(scrubMessage).filter((text, at) => text !== keptMessages[at])).toEqual([])
    expect(scrubMessage('a'.repeat(900))).toHaveLength(300)
    expect(scrubMessage('first\nsecond')).toBe('first')
  })

  it('keeps only positions in our own files of a stack', () => {
    const stack = `TypeError: Marina Duarte is not a function
    at Grid (https://estudio-sol.galleries.example/assets/index-Bx1.js?t=segredo:3:14120)
    at async o.open (https://app.example/assets/main-9.js:1:2)
    at https://app.example/assets/main-9.js:7:8
    at eval (chrome-extension://marina/inject.js:1:1)
    at Marina Duarte (https://estudio-sol.example/segredo.js:1:1)
open@https://estudio-sol.example/assets/index-Bx1.js:9:1
@https://estudio-sol.example/assets/index-Bx1.js:9:2`
    expect(scrubStack(stack)).toEqual([
      'Grid assets/index-Bx1.js:3:14120',
      'o.open assets/main-9.js:1:2',
      '? assets/main-9.js:7:8',
      'open assets/index-Bx1.js:9:1',
      '? assets/index-Bx1.js:9:2',
    ])
  })

  it('reports the path in the app without the gallery', () => {
    const id = '0190aa10-1111-7000-8000-aabbccddeeff'
    expect(pathTemplate(`/gallery/${id}/selection/followup?x=segredo`, 'app')).toBe('/gallery/:id/selection/followup')
    expect(pathTemplate('/login/return/google', 'app')).toBe('/login/return/google')
    expect(pathTemplate('/ensaio-da-marina', 'gallery')).toBe('/:id')
    expect(pathTemplate('/trabalhos/casamento-ana', 'gallery')).toBe('/trabalhos/:id')
    expect(pathTemplate('/', 'gallery')).toBe('/')
  })

  it('accepts a code only when it looks like one', () => {
    expect(
      ['TypeError', 'Unexpected', '2026.11.15-a1b2', 'Marina Duarte', 'a@b.c', '11987654321'].map(codeWord),
    ).toEqual(['TypeError', 'Unexpected', '2026.11.15-a1b2', 'other', 'other', 'other'])
  })
})
