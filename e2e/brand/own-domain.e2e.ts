import { callAs } from '@revela/dev-env'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { clipboardOf } from '../clients/clipboard.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { test as sharedTest, testOn } from '../harness/e2e-test.ts'
import { overflowingElements } from '../harness/reflow.ts'
import { runJob } from '../harness/run-job.ts'
import { createTestUser, type TestUser } from '../harness/test-users.ts'
import type { Visitor } from '../harness/visitor.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { startSiteWithTls, type SiteWithTls } from './site-with-tls.ts'

const test = testOn(startSiteWithTls)

const page = '/settings/subdomain'
const newName = () => `aurora-${randomUUID().slice(0, 8)}.com.br`
const elsewhere = '203.0.113.80'

type Answer = { domain: { name: string; records: { value: string }[] } | null }

async function ownDomainOf(site: SiteWithTls, user: Parameters<typeof studioOf>[1]): Promise<Answer['domain']> {
  return (await callAs<Answer>(studioOf(site, user), '/customer/domain', { method: 'GET' })).domain
}

/** The worker's regular check, now. */
async function checkRegularly(site: SiteWithTls, { customerId }: TestUser): Promise<void> {
  await site.rows(`update own_domain set check_at = 'epoch' where customer_id = $1`, [customerId])
  await runJob(site, 'domains.check')
}

/** At the top of the page: below its fixed header a target counts as too small. */
async function expectAccessible(visitor: Visitor): Promise<void> {
  await visitor.page.evaluate(() => globalThis.scrollTo(0, 0))
  await visitor.expectAccessible()
}

async function addDomain(visitor: Visitor, name: string): Promise<void> {
  await visitor.field('Seu domínio').fill(name)
  await visitor.page.keyboard.press('Enter')
  await visitor.heading(name).waitFor()
}

sharedTest('hides the section where own domains are not offered', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit(page, { as: user })
  await ana.reads('ENDEREÇO DAS SUAS GALERIAS')
  await ana.window.loaded()
  await ana.doesNotRead('DOMÍNIO PRÓPRIO')
})

test('without the feature the field has a badge and using it opens the offer', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await setAccountStatus(site, user, 'paid')
  const ana = await visit(page, { as: user })
  await ana.reads('Usar o seu próprio domínio faz parte dos planos a partir do Plus.')
  await ana.field('Seu domínio').focus()
  await ana.page.keyboard.press('f')
  const offer = ana.page.getByRole('dialog', { name: 'Recurso não incluído no seu plano' })
  await offer.getByRole('heading', { name: 'Plus 100GB' }).waitFor()
  await offer.getByText('Galerias e portfólio no seu próprio domínio').waitFor()
  await expectAccessible(ana)
  await offer.getByRole('button', { name: 'Agora não' }).click()
  await offer.waitFor({ state: 'hidden' })
  expect(await ana.field('Seu domínio').inputValue()).toBe('')
  await ana.press('USAR O MEU DOMÍNIO')
  await offer.waitFor()
})

test('explains wrong names, shows the record, and compares it with the DNS', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit(page, { as: user, expectedErrors: [422] })
  const field = ana.field('Seu domínio')
  for (const [typed, message] of [
    ['estudioaurora', 'Falta o final do domínio, como em fotos.seuestudio.com.br.'],
    ['estúdio.com.br', 'Ainda não atendemos domínios com acentos ou outros alfabetos. Use um domínio sem acentos.'],
    ['*.aurora.com.br', 'Escreva um endereço completo, sem asterisco.'],
    ['203.0.113.80', 'Escreva o nome do seu domínio, e não um número de IP.'],
    ['aurora.local', 'Este endereço só existe em redes internas. Use um domínio registrado, como seuestudio.com.br.'],
    ['com.br', 'Falta o nome do seu estúdio antes deste final.'],
  ] as const) {
    await field.fill(typed)
    expect(await ana.errorUnder('Seu domínio'), typed).toContain(message)
  }
  await ana.press('ADICIONAR DOMÍNIO')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await ownDomainOf(site, user)).toBeNull()

  // The studio's own site would disappear: another name is suggested.
  const registered = newName()
  const name = `fotos.${registered}`
  await field.fill(`https://www.${registered}/`)
  await ana.press(`Usar ${name}`)
  await ana.reads('Está escrito certo. Depois de adicionar, mostramos o que falta.')
  await expectAccessible(ana)
  await field.focus()
  await ana.page.keyboard.press('Enter')

  await ana.heading(name).waitFor()
  await expect.poll(() => ana.heading(name).evaluate((title) => title === document.activeElement)).toBe(true)
  await ana.reads('Falta um registro')
  const target = (await ownDomainOf(site, user))?.records[0]?.value ?? ''
  expect(target).toMatch(/^d-[a-z2-7]{20}\.galleries\.localhost$/)
  const record = ana.page.getByRole('region', { name: 'Registro CNAME' })
  await record.getByText('Falta criar').waitFor()
  await record.getByText('fotos', { exact: true }).waitFor()
  await site.dns.setAddresses(target, ['127.0.0.1'])
  await ana.press('CONFERIR AGORA')
  await ana.reads(new RegExp(`^Ainda não encontramos nenhum registro em ${name}`))
  const clipboard = await clipboardOf(ana, site)
  await record.getByRole('button', { name: 'COPIAR o valor' }).click()
  await expect.poll(clipboard).toBe(target)
  await record.getByRole('button', { name: 'COPIAR o nome' }).click()
  await expect.poll(clipboard).toBe('fotos')
  await ana.press('COPIAR todos os registros')
  await expect.poll(clipboard).toContain(`Tipo: CNAME\nNome: fotos\nValor: ${target}`)

  // The guides open by keyboard, one at a time.
  const guide = (registrar: string) => ana.page.locator('details').filter({ hasText: registrar })
  await guide('Registro.br').locator('summary').press('Enter')
  await ana.reads(/^Entre em registro\.br/)
  await guide('Cloudflare').locator('summary').press('Enter')
  await ana.reads(/^Desligue o “Status do proxy”/)
  expect(await guide('Registro.br').getAttribute('open')).toBeNull()
  await expectAccessible(ana)

  await site.dns.setAddresses(name, [elsewhere])
  await ana.press('CONFERIR AGORA')
  await record.getByText('Está diferente').waitFor()
  await record.getByText(`Encontramos no lugar: ${elsewhere}`).waitFor()
  await ana.reads(new RegExp(`^O endereço ${name} leva a outro lugar`))
  await ana.reads('Última conferência: agora')
  await expectAccessible(ana)

  await ana.press('REMOVER DOMÍNIO')
  const dialog = ana.page.getByRole('dialog', { name: `Remover ${name}?` })
  await dialog.getByText('Nada muda para os seus clientes: as galerias continuam no endereço da Revela.').waitFor()
  await expectAccessible(ana)
  await dialog.getByRole('button', { name: 'Manter' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await ownDomainOf(site, user))?.name).toBe(name)
  await ana.press('REMOVER DOMÍNIO')
  await dialog.getByRole('button', { name: 'REMOVER DOMÍNIO' }).click()
  await ana.reads(`${name} foi removido.`)
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await ownDomainOf(site, user)).toBeNull()
})

test('asks a registered name for addresses and the proof, on a phone', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const name = newName()
  const ana = await visit(page, { as: user, phone: true, width: 390, height: 844 })
  await addDomain(ana, name)
  const proof = ana.page.getByRole('region', { name: 'Registro TXT' })
  const value = await proof.getByText(/^revela=/).innerText()
  const target = `d-${value.slice('revela='.length)}.galleries.localhost`
  await site.dns.setAddresses(target, ['198.51.100.24'])
  await site.dns.setAddresses(name, ['198.51.100.24', elsewhere])
  await ana.press('CONFERIR AGORA')
  const address = ana.page.getByRole('region', { name: 'Registro A' })
  await address.getByText('Há um valor a mais').waitFor()
  await address.getByText(`Apague este valor, que leva a outro lugar: ${elsewhere}`).waitFor()
  await proof.getByText('Falta criar').waitFor()
  await expectAccessible(ana)
  expect(await overflowingElements(ana.page)).toEqual([])

  await site.dns.setAddresses(name, ['198.51.100.24'])
  await ana.press('CONFERIR AGORA')
  await address.getByText('Certo', { exact: true }).waitFor()
  await ana.reads(/^O domínio já chega até nós\. Falta o registro que confirma que ele é seu/)
  await proof.getByText('Falta criar').waitFor()
})

test('follows a domain until it is active, away, back, and outside the plan', async ({ visit, site }) => {
  const [user, other] = [await createTestUser(site), await createTestUser(site)]
  const name = `fotos.${newName()}`
  const ana = await visit(page, { as: user })
  await addDomain(ana, name)
  const target = (await ownDomainOf(site, user))?.records[0]?.value ?? ''
  await site.dns.setAddresses(target, ['127.0.0.1'])
  await site.dns.setCname(name, target)
  await ana.press('CONFERIR AGORA')
  // The page asks again by itself until the certificate is there.
  await ana.reads(/^Certificado de segurança válido até/)
  await ana.reads(`Os seus clientes veem ${name}. Este endereço continua funcionando e leva a ele.`)
  await ana.page.getByRole('figure', { name: 'Seu cliente vê' }).getByText(name).waitFor()
  expect(new URL((await ana.link('ABRIR (abre em outra aba)').getAttribute('href')) ?? '').hostname).toBe(name)
  await ana.page.getByText('Ver o registro').click()
  await ana.page.getByRole('region', { name: 'Registro CNAME' }).getByText('Certo', { exact: true }).waitFor()
  await expectAccessible(ana)

  const another = await visit(page, { as: other, expectedErrors: [409] })
  await another.field('Seu domínio').fill(name)
  await another.press('ADICIONAR DOMÍNIO')
  expect(await another.errorUnder('Seu domínio')).toContain('Este domínio já está em uso por outra conta.')

  await site.dns.clearCname(name)
  await checkRegularly(site, user)
  await site.moveClock({ minutes: 11 })
  await checkRegularly(site, user)
  await ana.opens(page)
  await ana.reads('Fora do ar')
  await ana.reads('O seu domínio não leva mais às suas galerias')
  await expectAccessible(ana)

  await site.dns.setCname(name, target)
  await ana.press('CONFERIR AGORA')
  await ana.reads('No ar')

  await setAccountStatus(site, user, 'paid')
  await checkRegularly(site, user)
  await ana.opens(page)
  await ana.reads('O seu plano não inclui o domínio próprio')
  await expectAccessible(ana)
  await ana.press('MANTER O MEU DOMÍNIO')
  const offer = ana.page.getByRole('dialog', { name: 'Recurso não incluído no seu plano' })
  await offer.getByRole('button', { name: 'Agora não' }).click()
  await offer.waitFor({ state: 'hidden' })
  await ana.press('REMOVER DOMÍNIO')
  const dialog = ana.page.getByRole('dialog', { name: `Remover ${name}?` })
  await dialog.getByText(new RegExp(`^Os links com ${name} continuam levando a elas por até 90 dias`)).waitFor()
  await dialog.getByRole('button', { name: 'REMOVER DOMÍNIO' }).click()
  await ana.reads('USAR O MEU DOMÍNIO')
})
