import { expect, it } from 'vitest'
import { readTypedName } from './typed-name.ts'

const read = (typed: string) => readTypedName(typed, ['app.revela.com.br'])

it('accepts a name below the registered one, also as a pasted address', () => {
  expect(read('fotos.estudioaurora.com.br')).toEqual({ kind: 'good', name: 'fotos.estudioaurora.com.br' })
  expect(read(' https://Fotos.EstudioAurora.com.br/ ')).toEqual({ kind: 'good', name: 'fotos.estudioaurora.com.br' })
  expect(read('  ')).toEqual({ kind: 'empty' })
})
it('suggests another name where the studio probably has its site', () => {
  const suggestion = 'fotos.estudioaurora.com.br'
  expect(read('estudioaurora.com.br')).toEqual({ kind: 'main', name: 'estudioaurora.com.br', suggestion })
  expect(read('www.estudioaurora.com.br')).toEqual({ kind: 'main', name: 'www.estudioaurora.com.br', suggestion })
  expect(read('galerias.www.estudioaurora.com.br')).toMatchObject({ kind: 'good' })
})
it('says in words why a name cannot be used', () => {
  for (const [typed, help] of [
    ['estudioaurora', 'Falta o final do domínio, como em fotos.seuestudio.com.br.'],
    ['com.br', 'Falta o nome do seu estúdio antes deste final.'],
    ['*.estudioaurora.com.br', 'Escreva um endereço completo, sem asterisco.'],
    ['192.168.0.1', 'Escreva o nome do seu domínio, e não um número de IP.'],
    ['fotos.revela.com.br', 'Este endereço é da Revela. Use um domínio que seja seu.'],
  ] as const) {
    expect(read(typed), typed).toEqual({ kind: 'wrong', help })
  }
})
