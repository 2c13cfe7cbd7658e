import { expect, it } from 'vitest'
import { linkTo, mayShareLink } from './shared-link.ts'

const manifest = (access: 'link' | 'password' | 'invited', allow_share = true) => ({
  allow_share,
  gallery: { access, title: 'Ana & Bruno' },
})

it('shares no link to a gallery that only invited clients can open', () => {
  expect(mayShareLink(manifest('invited'))).toBe(false)
  expect(linkTo(manifest('invited'), 'https://a/b')).toBeNull()
  expect(mayShareLink(manifest('link', false)), 'switched off by the photographer').toBe(false)
})

it('reminds of the password of a gallery that has one', () => {
  expect(linkTo(manifest('link'), 'https://a/b')).toEqual({
    title: 'Ana & Bruno',
    url: 'https://a/b',
    needsPassword: false,
  })
  expect(linkTo(manifest('password'), 'https://a/b')).toMatchObject({ needsPassword: true })
})
