import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inlineScriptHashes, rejectedParts } from './built-pages.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('hashes each different inline script once and leaves files out', () => {
  const html = '<script id="a">one()</script><script type="module" src="/x.js"></script><script>two()</script>'
  const pages = [
    { path: 'a.html', html },
    { path: 'b.html', html: '<script>one()</script>' },
  ]
  expect(inlineScriptHashes(pages)).toEqual([hashOf('one()'), hashOf('two()')].toSorted())
})

const page = (html: string) => rejectedParts({ path: 'a.html', html })

test('names what the content policy would refuse and what another host would be asked for', () => {
  expect(page('<p class="x"><a href="/ajuda/">x</a></p>')).toEqual([])
  expect(page('<p style="top:0">')).toEqual(['a.html: style="'])
  expect(page('<style>p{}</style>')).toEqual(['a.html: <style>'])
  expect(page('<a onclick="x()">')).toEqual(['a.html: onclick="'])
  expect(page('<img src="https://example.com/x.png">')).toEqual(['a.html: src="https://example.com/x.png"'])
})
