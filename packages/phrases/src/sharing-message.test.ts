import { expect, test } from 'vitest'
import { whatsappShareText } from './sharing-message.ts'

const galleryUrl = 'https://ana.galerias.test/casamento'
const message = 'Oi, Bia!\nFicaram lindas. '

// spec: S3-4.21, S3-4.22
test('with a personal link has neither a password nor another address', () => {
  const url = `${galleryUrl}#c=segredo`
  expect(whatsappShareText({ message, galleryUrl, access: { kind: 'link', url } })).toBe(
    `Oi, Bia!\nFicaram lindas.\n\nAbra as suas fotos aqui:\n${url}`,
  )
})

// spec: S3-4.21, S3-4.22
test('with a code contains the e-mail and the code', () => {
  const access = { kind: 'code', email: 'bia@casa.test', code: 'ABCD-EFGH-JKMN' } as const
  expect(whatsappShareText({ message, galleryUrl, access })).toBe(
    `Oi, Bia!\nFicaram lindas.\n\nAbra as suas fotos aqui:\n${galleryUrl}\n\nE-mail: bia@casa.test\nCódigo de acesso: ABCD-EFGH-JKMN`,
  )
})

// spec: S3-9.06
test('only mentions a password the client chose', () => {
  const access = { kind: 'password', email: 'bia@casa.test' } as const
  expect(whatsappShareText({ message, galleryUrl, access })).toMatch(/E-mail: bia@casa\.test\nSenha criada por você\.$/)
})

test('has only the address for an open gallery', () => {
  expect(whatsappShareText({ message: 'Oi', galleryUrl, access: { kind: 'open' } })).toBe(
    `Oi\n\nAbra as suas fotos aqui:\n${galleryUrl}`,
  )
})
