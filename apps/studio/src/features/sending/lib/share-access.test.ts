import { describe, expect, it } from 'vitest'
import { accessByHand, linkText, needsCode, plannedAccess } from './share-access.ts'

const galleryUrl = 'https://ana.galerias.test/casamento'
const bia = { id: '1', name: 'Bia', email: 'bia@casa.test', tel: '11987654321', hasOwnPassword: false }
const invited = { access: 'invited', password: null, selection: 'none', url: galleryUrl } as const
const withPassword = { ...invited, access: 'password', password: 'k7m2p9xd' } as const
const base = { mode: 'whatsapp', recipient: bia, email: '', magicLink: false, entrance: invited } as const
const links = {
  gallery_url: galleryUrl,
  personal_url: null,
  whatsapp: '5511987654321',
  access: 'invited' as const,
  published: false,
  password_changed: false,
}

describe('plannedAccess', () => {
  // spec: S3-3.27
  it('hides the secret of a personal link', () => {
    expect(plannedAccess({ ...base, magicLink: true })).toEqual({ kind: 'link', url: `${galleryUrl}#c=…` })
  })
  it('hides the access code', () => {
    expect(plannedAccess(base)).toEqual({ kind: 'code', email: 'bia@casa.test', code: '••••-••••-••••' })
  })
  it('mentions a password that the client chose', () => {
    const recipient = { ...bia, hasOwnPassword: true }
    expect(plannedAccess({ ...base, recipient })).toEqual({ kind: 'password', email: 'bia@casa.test' })
  })
  it('requires nothing for a gallery with open access', () => {
    expect(plannedAccess({ ...base, entrance: { ...invited, access: 'link' } })).toEqual({ kind: 'open' })
  })
  it('has no personal link without a client', () => {
    expect(plannedAccess({ ...base, recipient: null, magicLink: true })).toEqual({ kind: 'open' })
  })
  it('an e-mail to a typed address is personal, because it creates a client', () => {
    const mail = { ...base, mode: 'email', recipient: null, email: 'nova@casa.test' } as const
    expect(plannedAccess({ ...mail, magicLink: true }).kind).toBe('link')
    expect(plannedAccess(mail)).toMatchObject({ kind: 'code', email: 'nova@casa.test' })
  })
})

describe('access to a gallery with a password', () => {
  const shared = { kind: 'galleryPassword', password: 'k7m2p9xd' }
  it("contains the gallery's password if there is no personal link", () => {
    expect(plannedAccess({ ...base, entrance: withPassword })).toEqual(shared)
    expect(plannedAccess({ ...base, recipient: null, entrance: withPassword })).toEqual(shared)
    const input = { links, entrance: withPassword, recipient: bia }
    expect(needsCode(input)).toBe(false)
    expect(accessByHand(input, null).access).toEqual(shared)
    expect(accessByHand({ ...input, recipient: null }, null).access).toEqual(shared)
  })
  it('requires e-mail and code from a client with a private selection', () => {
    const entrance = { ...withPassword, selection: 'private' } as const
    expect(plannedAccess({ ...base, entrance }).kind).toBe('code')
    expect(needsCode({ links, entrance, recipient: bia })).toBe(true)
  })
})

describe('accessByHand', () => {
  const input = { links, entrance: invited, recipient: bia }
  it('a personal link contains no code, even if one was revealed', () => {
    const personal = { ...links, personal_url: `${galleryUrl}#c=segredo` }
    expect(accessByHand({ ...input, links: personal }, 'ABCD').access).toEqual({
      kind: 'link',
      url: `${galleryUrl}#c=segredo`,
    })
  })
  it("uses the client's password when the code can no longer be shown", () => {
    expect(accessByHand(input, null).access).toEqual({ kind: 'password', email: 'bia@casa.test' })
    expect(accessByHand(input, 'ABCD').access).toEqual({ kind: 'code', email: 'bia@casa.test', code: 'ABCD' })
  })
})

describe('linkText', () => {
  it('is only the URL if the gallery is open', () => {
    expect(linkText(galleryUrl, { kind: 'open' })).toBe(galleryUrl)
    expect(linkText(galleryUrl, { kind: 'link', url: `${galleryUrl}#c=x` })).toBe(`${galleryUrl}#c=x`)
  })
  it('contains the credentials below the URL if they are required', () => {
    expect(linkText(galleryUrl, { kind: 'code', email: 'bia@casa.test', code: 'ABCD' })).toBe(
      `${galleryUrl}\nE-mail: bia@casa.test\nCódigo de acesso: ABCD`,
    )
  })
})
