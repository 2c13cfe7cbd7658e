import { describe, expect } from 'vitest'
import { readArticles } from '../../apps/help/src/articles.ts'
import { httpRequest } from '../harness/http-request.ts'
import { test } from '../harness/e2e-test.ts'
import { createTestUser } from '../harness/test-users.ts'
import { overflowingElements } from '../harness/reflow.ts'
import type { Visitor } from '../harness/visitor.ts'

const widths = [
  { name: 'phone', phone: true },
  { name: 'computer', phone: false },
] as const

/** Images below the fold load lazily: scrolls through the page and waits for each. */
async function brokenPictures({ page }: Visitor): Promise<string[]> {
  return await page.evaluate(async () => {
    const images = [...document.querySelectorAll<HTMLImageElement>('main img')]
    if (images.length === 0) return ['the article has no pictures']
    const broken: string[] = []
    for (const image of images) {
      image.scrollIntoView()
      image.loading = 'eager'
      await image.decode().catch(() => broken.push(image.src))
    }
    return broken
  })
}

describe.for(widths)('on a $name', ({ phone }) => {
  test('finds an article by a word without accents and opens it', async ({ visit }) => {
    const ana = await visit('/ajuda/', { phone })
    await ana.heading('Como podemos ajudar?').waitFor()
    await ana.expectAccessible()
    await ana.button('Procurar na ajuda').first().click()
    await ana.page.getByRole('searchbox', { name: 'O que você procura?' }).fill('selecao lightroom')
    await ana.reads(/artigos? encontrados?/)
    await ana.expectAccessible()
    await ana.page.keyboard.press('ArrowDown')
    await ana.page.keyboard.press('Enter')
    await ana.expectPath('/ajuda/fotografo/exportar-para-o-lightroom')
    await ana.heading('Levar as escolhas para o Lightroom').waitFor()
    await ana.expectAccessible()
    expect(await overflowingElements(ana.page)).toEqual([])
    expect(await brokenPictures(ana), 'pictures are missing; run: npm run screens -- --for-help').toEqual([])
  })

  test('opens an article by its address, in dark colours too', async ({ visit }) => {
    const ana = await visit('/ajuda/fotografo/planos', { phone })
    await ana.heading('Planos e limites').waitFor()
    expect(await overflowingElements(ana.page)).toEqual([])
    await ana.press('Usar cores escuras')
    await ana.button('Usar cores claras').waitFor()
    await ana.expectAccessible()
  })
})

test('the studio links to it from its support notice and from the page of a question', async ({ visit, site }) => {
  const ana = await visit('/settings/pix', { as: await createTestUser(site) })
  const response = ana.page.waitForEvent('popup')
  await ana.page.getByRole('link', { name: /^Ajuda: receber por Pix/ }).click()
  await (await response).getByRole('heading', { name: 'Receber as fotos extras por Pix' }).waitFor()
  await ana.press('Suporte')
  const start = ana.page.waitForEvent('popup')
  await ana.page.getByRole('link', { name: /^Ajuda Respostas curtas/ }).click()
  await (await start).getByRole('heading', { name: 'Para fotógrafos' }).waitFor()
})

test('a family reads it on the studio’s own host', async ({ visit, site }) => {
  const ana = await visit(null, { phone: true })
  const origin = `http://estudio.${site.galleriesDomain}`
  ana.monitor.allowedOrigins.add(origin)
  await ana.page.goto(`${origin}/ajuda/familia/`)
  await ana.heading('Para famílias').waitFor()
  await ana.link('Baixar as fotos').click()
  await ana.expectPath('/ajuda/familia/baixar-as-fotos')
  await ana.heading('No celular').waitFor()
  await ana.expectAccessible()
})

test('an unknown address returns 404 with a link back', async ({ visit }) => {
  const ana = await visit('/ajuda/nada', { expectedErrors: [404] })
  await ana.heading('Este artigo não está aqui').waitFor()
  await ana.link('Voltar ao início da ajuda').click()
  await ana.heading('Como podemos ajudar?').waitFor()
})

test('allows inline scripts by hash only and sends no request to other hosts', async ({ site }) => {
  for (const url of [`${site.appOrigin}/ajuda/`, `http://estudio.${site.galleriesDomain}/ajuda/familia/meus-dados`]) {
    const { status, headers, text } = await httpRequest(url)
    expect(status, url).toBe(200)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[A-Za-z0-9+/]{43}=')+;/)
    expect(policy).toContain("style-src 'self';")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(headers['set-cookie']).toBeUndefined()
    expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  }
})

test('serves every article', async ({ site }) => {
  const paths = readArticles().map(({ path }) => path)
  expect(paths.length).toBeGreaterThanOrEqual(30)
  const answers = await Promise.all(
    paths.map(async (path) => (await httpRequest(`${site.appOrigin}/ajuda/${path}`)).status),
  )
  expect(answers.filter((status) => status !== 200)).toEqual([])
  const { status, headers } = await httpRequest(`${site.appOrigin}/ajuda`)
  expect([status, headers['location']]).toEqual([301, '/ajuda/'])
})
