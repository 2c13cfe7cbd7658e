import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { shareTemplate } from './shared-template.ts'

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

test('keeps a template without inline parts as it is', () => {
  const text = '<head><!--revela-head--></head><script type="module" src="/assets/boot.js"></script>'
  expect(shareTemplate(text)).toEqual({ text, scriptHashes: [], styleHashes: [] })
})

test('allows inline scripts and styles by the hash of exactly their bytes', () => {
  const shared = shareTemplate(
    '<style nonce="__CSP_NONCE__">a { }\n</style><script nonce="__CSP_NONCE__" type="module">\n go()\n</script>',
  )
  expect(shared).toEqual({
    text: '<style>a { }\n</style><script type="module">\n go()\n</script>',
    scriptHashes: [hashOf('\n go()\n')],
    styleHashes: [hashOf('a { }\n')],
  })
})

test('does not share a template that needs its nonce elsewhere', () => {
  expect(shareTemplate('<meta property="csp-nonce" nonce="__CSP_NONCE__">')).toBeNull()
  expect(shareTemplate('<script nonce="__CSP_NONCE__">use("__CSP_NONCE__")</script>')).toBeNull()
})

test('adds no hash for an element that has no nonce, which the policy keeps from running', () => {
  expect(shareTemplate('<script>alert(1)</script>')).toEqual({
    text: '<script>alert(1)</script>',
    scriptHashes: [],
    styleHashes: [],
  })
})
