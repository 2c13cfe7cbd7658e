import { describe, expect, it } from 'vitest'
import { helpProblems } from './help-problems.ts'

const good = {
  contents: '[{ "folder": "familia", "title": "", "lead": "", "groups": [{ "title": "", "articles": ["baixar"] }] }]',
  article:
    '---\ndescription: Como baixar.\n---\n# Baixar\n\nToque em **Baixar**.\n\n![A tela](screen:family-grid-390)\n',
  phrases: "{ open: 'Baixar', link: '/ajuda/familia/baixar' }",
}

const problemsWith = (changed: Partial<typeof good>, more: Record<string, string> = {}) => {
  const { contents, article, phrases } = { ...good, ...changed }
  const files = {
    'docs/user/contents.json': contents,
    'docs/user/index.md': '---\nlayout: home\n---\n',
    'docs/user/familia/baixar.md': article,
    'packages/phrases/src/help.ts': phrases,
    'e2e/screens/family-screens.ts': "[{ name: 'family-grid' }, { name: 'family-cover' }]",
    ...more,
  }
  return helpProblems(Object.entries(files).map(([path, text]) => ({ path, text })))
}

describe('helpProblems', () => {
  it('accepts an article with title, description, a picture and words of the product', () => {
    expect(problemsWith({})).toEqual([])
  })
  it('reports what an article lacks', () => {
    expect(problemsWith({ article: 'Só texto.' })).toEqual([
      'familia/baixar: no title',
      'familia/baixar: no description',
      'familia/baixar: no picture and no reason in withoutPicture',
    ])
  })
  it('accepts a stated reason instead of a picture', () => {
    const article = '---\ndescription: Dados.\nwithoutPicture: nenhuma tela\n---\n# Dados\n'
    expect(problemsWith({ article })).toEqual([])
  })
  it('reports a picture of an unknown screen and a picture without text', () => {
    const article = good.article.replace('![A tela](screen:family-grid-390)', '![](screen:nada-1280)')
    expect(problemsWith({ article })).toEqual([
      'familia/baixar: no screen is named nada',
      'familia/baixar: the picture of nada has no text',
    ])
  })
  it('reports bold words that no screen shows', () => {
    expect(problemsWith({ article: good.article.replace('**Baixar**', '**Descarregar**') })).toEqual([
      'familia/baixar: “Descarregar” is on no screen',
    ])
  })
  it('reports articles that are not listed, and listed ones without a file', () => {
    const contents = good.contents.replace('"baixar"', '"pagar"')
    expect(problemsWith({ contents, phrases: "'Baixar'" })).toEqual([
      'familia/baixar: not in contents.json',
      'familia/pagar: in contents.json, but not written',
    ])
  })
  it('reports a help link of the product that leads to no article', () => {
    expect(problemsWith({ phrases: "'Baixar' '/ajuda/familia/nada' '/ajuda/familia/' '/ajuda/'" })).toEqual([
      'the product links to /ajuda/familia/nada, which is no article',
    ])
  })
})
