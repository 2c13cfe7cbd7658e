import { describe, expect, it } from 'vitest'
import { accessByHand, linkText, plannedAccess } from './share-access.ts'

const galleryUrl = 'https://ana.galerias.test/casamento'
const bia = { id: '1', name: 'Bia', email: 'bia@casa.test', tel: '11987654321', hasOwnPassword: false }
const base = { mode: 'whatsapp', recipient: bia, email: '', magicLink: false, asksWho: true, galleryUrl } as const
const links = {
  gallery_url: galleryUrl,
  personal_url: null,
  whatsapp: '5511987654321',
  asks_who: true,
  password_changed: false,
}

describe('plannedAccess', () => {
  it('shows that the link is personal, never the link', () => {
    expect(plannedAccess({ ...base, magicLink: true })).toEqual({ kind: 'link', url: `${galleryUrl}#c=…` })
  })
  it('covers the code', () => {
    expect(plannedAccess(base)).toEqual({ kind: 'code', email: 'bia@casa.test', code: '••••-••••-••••' })
  })
  it('names a password that the client chose', () => {
    const recipient = { ...bia, hasOwnPassword: true }
    expect(plannedAccess({ ...base, recipient })).toEqual({ kind: 'password', email: 'bia@casa.test' })
  })
  it('needs nothing for a gallery that asks nobody', () => {
    expect(plannedAccess({ ...base, asksWho: false })).toEqual({ kind: 'open' })
  })
  it('has no personal link for a number that is no client’s', () => {
    expect(plannedAccess({ ...base, recipient: null, magicLink: true })).toEqual({ kind: 'open' })
  })
  it('a mail to a typed address is personal, because it makes a client', () => {
    const mail = { ...base, mode: 'email', recipient: null, email: 'nova@casa.test' } as const
    expect(plannedAccess({ ...mail, magicLink: true }).kind).toBe('link')
    expect(plannedAccess(mail)).toMatchObject({ kind: 'code', email: 'nova@casa.test' })
  })
})

describe('accessByHand', () => {
  it('a personal link carries no code, even where one was shown', () => {
    const personal = { ...links, personal_url: `${galleryUrl}#c=segredo` }
    expect(accessByHand(personal, bia, 'ABCD').access).toEqual({ kind: 'link', url: `${galleryUrl}#c=segredo` })
  })
  it('a code that can no longer be shown is a password of theirs', () => {
    expect(accessByHand(links, bia, null).access).toEqual({ kind: 'password', email: 'bia@casa.test' })
    expect(accessByHand(links, bia, 'ABCD').access).toEqual({ kind: 'code', email: 'bia@casa.test', code: 'ABCD' })
  })
})

describe('linkText', () => {
  it('is the address alone where it opens by itself', () => {
    expect(linkText(galleryUrl, { kind: 'open' })).toBe(galleryUrl)
    expect(linkText(galleryUrl, { kind: 'link', url: `${galleryUrl}#c=x` })).toBe(`${galleryUrl}#c=x`)
  })
  it('has the keys under it where they are asked for', () => {
    expect(linkText(galleryUrl, { kind: 'code', email: 'bia@casa.test', code: 'ABCD' })).toBe(
      `${galleryUrl}\nE-mail: bia@casa.test\nCódigo de acesso: ABCD`,
    )
  })
})
