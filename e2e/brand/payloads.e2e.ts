import { callAs, createGallery, scriptPayloads } from '@revela/dev-env'
import { expect } from 'vitest'
import { studioOf } from '../pictures/studio-of.ts'
import { createTestUser } from '../harness/test-users.ts'
import { test as base } from '../harness/e2e-test.ts'
import type { Visitor } from '../harness/visitor.ts'

const test = base.extend('person', async ({ site }) => await createTestUser(site))

/** Every payload calls `alert` when it runs: collects the texts. */
async function listen({ page }: Visitor): Promise<readonly string[]> {
  const executed: string[] = []
  page.on('dialog', (dialog) => {
    executed.push(dialog.message())
    void dialog.dismiss()
  })
  await page.evaluate(() => alert('heard'))
  expect(executed.splice(0), 'the listener records an alert').toEqual(['heard'])
  return executed
}

test('forty payloads in every text field of the profile run no script', async ({ visit, site, person: user }) => {
  expect(new Set(scriptPayloads).size).toBe(40)
  const session = studioOf(site, user)
  const ana = await visit('/settings/profile', { as: user })
  const executed = await listen(ana)
  const menu = ana.page.getByRole('navigation', { name: 'Configurações' })
  for (const payload of scriptPayloads) {
    const social = { site: payload, instagram: payload, facebook: payload, twitter: payload }
    await callAs(session, '/customer/profile', { method: 'PUT', body: { bio: payload } })
    await callAs(session, '/customer/profile/social', { method: 'PUT', body: social })
    await menu.getByRole('link', { name: 'Domínio' }).click()
    await menu.getByRole('link', { name: 'Perfil' }).click()
    await expect.poll(() => ana.field('X (Twitter)').inputValue()).toBe(payload)
    // The name is also shown in the page's header once it is saved.
    await ana.field('Nome de exibição').fill(payload)
    await ana.field('Nome de exibição').blur()
    await expect.poll(() => ana.page.locator('header').innerText()).toContain(payload.split(' ')[0])
  }
  expect(executed).toEqual([])
})

test('forty payloads in every text field of a gallery run no script', async ({ visit, site, person: user }) => {
  const session = studioOf(site, user)
  const galleries: string[] = []
  for (const payload of scriptPayloads) galleries.push(await createGallery(session, payload))
  const ana = await visit('/gallery', { as: user, expectedErrors: [404] })
  const executed = await listen(ana)
  const { page } = ana
  const readRows = async () => await page.getByRole('row').allInnerTexts()
  await expect.poll(async () => (await readRows()).length).toBeGreaterThan(20)
  const first = await readRows()
  await ana.press('Próxima página')
  await expect.poll(async () => (await readRows()).join()).not.toBe(first.join())
  const texts = [...first, ...(await readRows())].join('\n').replaceAll(/\s+/g, ' ')
  for (const payload of scriptPayloads) expect(texts).toContain(payload.replaceAll(/\s+/g, ' '))

  const gallery = galleries[0] ?? ''
  await ana.opens(`/gallery/${gallery}/settings`)
  const menu = page.getByRole('navigation', { name: 'Menu da galeria' })
  for (const payload of scriptPayloads) {
    const body = { title: payload, share_title: payload, share_description: payload, description: payload }
    await callAs(session, `/gallery/${gallery}/settings`, { method: 'PUT', body })
    await menu.getByRole('link', { name: /^Entrega em alta/ }).click()
    await menu.getByRole('link', { name: 'Configurações' }).click()
    await expect.poll(() => ana.field('Texto de instrução').inputValue()).toBe(payload)
    expect(await ana.field('Nome da Galeria').inputValue()).toBe(payload)
  }
  for (const id of galleries) await callAs(session, `/gallery?collection_id=${id}`, { method: 'DELETE' })
  await ana.opens('/gallery/trash')
  await expect.poll(() => page.getByRole('button', { name: /^Restaurar a galeria/ }).count()).toBe(40)
  expect(executed).toEqual([])
})
