import { describe, expect, it } from 'vitest'
import { type MailContent, renderMailHtml, withoutPicture, renderMailText } from './render-mail.ts'
import { bareAddress, headerText, mailAddress } from './mail-headers.ts'

const cid = (name: string) => `${name}-1@revela`
const hostile = `<img src=x onerror=alert(1)>"'&`
const picture = { objectKey: 'b/x', type: 'image/png', width: 90, height: 30, alt: hostile } as const
const mail: MailContent = {
  brand: { name: hostile, logo: picture },
  preview: hostile,
  title: hostile,
  paragraphs: [`${hostile}\n${hostile}`],
  picture,
  button: { label: hostile, url: `https://x.test/?a="><script>`, fallback: hostile },
  notes: [hostile],
  footer: [hostile],
}

describe('renderMailHtml', () => {
  it('escapes user input as text', () => {
    const html = renderMailHtml(mail, cid)
    expect(html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>/)
    expect(html.match(/&#60;img src=x onerror=alert\(1\)&#62;/g)?.length).toBeGreaterThanOrEqual(9)
    expect(html.match(/(?:src|href)="[^"]*"/g)).toEqual([
      'src="cid:logo-1@revela"',
      'src="cid:photograph-1@revela"',
      'href="https://x.test/?a=%22%3E%3Cscript%3E"',
      'href="https://x.test/?a=%22%3E%3Cscript%3E"',
    ])
  })

  it('loads nothing from the network', () => {
    expect(renderMailHtml(mail, cid)).not.toMatch(/url\(|<link|@import|(?:src|background)="(?!cid:)/)
  })

  it('rejects links that are not http or https', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd']) {
      const forged = { ...mail, button: { label: 'ok', url, fallback: '' } }
      expect(() => renderMailHtml(forged, cid), url).toThrow('must be http(s)')
      expect(() => renderMailText(forged), url).toThrow('must be http(s)')
    }
  })

  it('keeps line breaks of user input', () => {
    expect(renderMailHtml({ ...mail, paragraphs: ['um\r\ndois\ntrês'] }, cid)).toContain('>um<br>dois<br>três</p>')
  })

  it('replaces a missing picture by its alt text', () => {
    const html = withoutPicture(renderMailHtml(mail, cid), cid('photograph'))
    expect(html.match(/<img /g)).toHaveLength(1)
    expect(html).toContain('<tr><td>&#60;img src=x')
  })
})

describe('renderMailText', () => {
  it('is readable on its own, with the full URL', () => {
    const text = renderMailText({ ...mail, title: 'Vamos criar uma nova senha', paragraphs: ['Olá, Ana,'] })
    expect(text.startsWith('Vamos criar uma nova senha\n\nOlá, Ana,\n\n')).toBe(true)
    expect(text).toContain('\nhttps://x.test/')
  })
})

describe('headers', () => {
  it.each([
    ['Fotos\r\nBcc: x@y.z', 'Fotos Bcc: x@y.z'],
    ['a\nb\rc\u0000d\u2028e\u2029f\u0085g', 'a b c d e f g'],
    ['\u202eodarref', 'odarref'],
    ['  Ana 📷 ', 'Ana 📷'],
    ['📷'.repeat(300), '📷'.repeat(200)],
  ])('turns %j into one line', (value, line) => expect(headerText(value)).toBe(line))

  it.each(['a@b.c\r\nBcc: x@y.z', 'a@b.c, x@y.z', 'Ana <a@b.c>', 'a@b.c;x@y.z', 'a b@c.d', '@b', 'a@', '"a b"@c', 'a'])(
    'rejects %j as a single address',
    (value) => expect(() => mailAddress(value)).toThrow('address'),
  )

  it('extracts our own address with and without a name', () => {
    expect(bareAddress('Revela <oi@revela.test>')).toBe('oi@revela.test')
    expect(bareAddress(' oi@revela.test ')).toBe('oi@revela.test')
  })
})
