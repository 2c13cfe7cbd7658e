import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { test } from '../harness/e2e-test.ts'
import { chooseOwnPassword, enterClient } from './create-clients.ts'
import { clipboardOf } from './clipboard.ts'

const code = /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/

// spec: S3-2.43, S3-2.51, S3-2.52, S3-2.53, S3-2.54, S3-2.58, S3-8.13
test('shows an access code on request, renews it, and hides it once the client chose a password', async ({
  visit,
  site,
}) => {
  const ana = await createTestUser(site)
  const bia = await enterClient(site, ana, { name: 'Bia Prado', email: 'bia@familia.test', tel: '(11) 98765-4321' })
  const visitor = await visit(null, { as: ana })
  const clipboard = await clipboardOf(visitor, site)
  const { page } = visitor
  const responses: string[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/customer/clients')
      void response.text().then((text) => responses.push(text))
  })
  const events = async () =>
    (
      await site.rows<{ kind: string }>('select kind from client_secret_event where client_id = $1 order by at', [
        bia.id,
      ])
    ).map(({ kind }) => kind)
  const dialog = page.getByRole('dialog', { name: 'Código de acesso' })
  const codeText = dialog.getByText(code)
  const opens = async () => {
    await visitor.press('Ações de Bia Prado')
    await visitor.press('Código de acesso')
    await dialog.waitFor()
  }

  await visitor.opens('/clients')
  await opens()
  expect(await codeText.count()).toBe(0)
  expect(await events()).toEqual([])
  await visitor.press('MOSTRAR CÓDIGO')
  const first = await codeText.innerText()
  expect(await events()).toEqual(['revealed'])
  await visitor.press('COPIAR')
  await dialog.getByText('COPIADO', { exact: true }).waitFor()
  expect(await clipboard()).toBe(first)
  await dialog.getByText('COPIAR', { exact: true }).waitFor()

  await visitor.press('Redefinir senha')
  await visitor.press('GERAR CÓDIGO NOVO')
  await visitor.reads('A senha foi alterada com sucesso.')
  await expect.poll(() => codeText.innerText()).not.toBe(first)
  const newCode = await codeText.innerText()
  expect(newCode).toMatch(code)
  await dialog.getByRole('button', { name: 'FECHAR', exact: true }).click()
  // Closing the dialog hides the code again.
  await opens()
  expect(await codeText.count()).toBe(0)
  await dialog.getByRole('button', { name: 'FECHAR', exact: true }).click()

  await chooseOwnPassword(site, bia.id)
  await visitor.opens('/clients')
  await opens()
  await visitor.reads('O cliente alterou a senha, e você não tem mais acesso a ela.')
  expect(await visitor.button('MOSTRAR CÓDIGO').count()).toBe(0)
  await visitor.press('Redefinir senha')
  await visitor.press('GERAR CÓDIGO NOVO')
  await codeText.waitFor()
  const third = await codeText.innerText()

  expect(responses.length).toBeGreaterThan(2)
  for (const secret of [first, newCode, third]) {
    expect(
      responses.some((response) => response.includes(secret) || response.includes(secret.replaceAll('-', ''))),
    ).toBe(false)
  }
})

// spec: S1-9.15
test('a client’s own page has its address on the Plus plan, an offer on others, and revocable links', async ({
  visit,
  site,
}) => {
  const ana = await createTestUser(site)
  const bia = await enterClient(site, ana, { name: 'Bia Prado', email: 'bia@familia.test', tel: '(11) 98765-4321' })
  const visitor = await visit(null, { as: ana })
  const clipboard = await clipboardOf(visitor, site)
  const { page } = visitor
  await visitor.opens('/clients')
  await visitor.press('Ações de Bia Prado')
  await visitor.press('Detalhes')
  await visitor.press('COPIAR LINK DA PÁGINA')
  await visitor.reads('COPIADO')
  const home = new URL(await clipboard())
  expect(home.host.endsWith(site.galleriesDomain)).toBe(true)
  expect(home.pathname).toBe('/')
  expect(home.hash).toMatch(/^#c=.{40,}$/)

  await visitor.press('Cancelar os links enviados')
  await visitor.press('CANCELAR OS LINKS')
  await visitor.reads('Os links pessoais foram cancelados.')
  expect(await site.rows('select from client_link where client_id = $1 and revoked_at is null', [bia.id])).toEqual([])

  await setAccountStatus(site, ana, 'paid')
  await visitor.opens('/clients')
  await visitor.press('Ações de Bia Prado')
  await visitor.press('Detalhes')
  const badge = page.getByText('Recurso Plus')
  const size = async () => await badge.evaluate((node) => getComputedStyle(node).fontSize)
  expect(await size()).toBe('12px')
  await page.setViewportSize({ width: 700, height: 800 })
  await expect.poll(size).toBe('11px')
  await visitor.press('COPIAR LINK DA PÁGINA')
  await page.getByRole('dialog', { name: 'Recurso não incluído no seu plano' }).waitFor()
  await visitor.reads(/^O link mágico não faz parte do seu plano atual\./)
})
