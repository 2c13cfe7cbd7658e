import { callAs } from '@revela/dev-env'
import { expect } from 'vitest'
import { studioOf } from '../pictures/studio-of.ts'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import type { Visitor } from '../harness/visitor.ts'
import { logoFile } from './brand-files.ts'

interface Profile {
  display_name: string
  display_email: string
  whatsapp_number: string
  bio: string
  phone_type: string
  social_medias: Record<string, string>
  logo: string | null
  avatar: string | null
}

const saved = 'As alterações foram salvas.'

/** Types, leaves the field, waits for the notice and closes it, so that the next save must show its own. */
async function saves(ana: Visitor, label: string, text: string): Promise<void> {
  await ana.field(label).fill(text)
  await ana.field(label).blur()
  await ana.reads(saved)
  await ana.press('Fechar aviso')
}

// spec: S1-1.05, S1-2.42, S1-2.58, S1-2.78, S1-3.30, S1-3.31, S1-3.32, S1-7.30, S1-7.31, S1-8.24, S1-8.30
test('saves each field of the profile on its own', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const profile = () => callAs<Profile>(studioOf(site, user), '/customer/profile', { method: 'GET' })
  const ana = await visit('/settings', { as: user, expectedErrors: [422, 500] })
  await ana.expectPath('/settings/profile')
  await ana.heading('Perfil').waitFor()

  await saves(ana, 'Nome de exibição', 'Estúdio Aurora')
  await ana.button('Conta de Estúdio Aurora').waitFor()
  await saves(ana, 'Biografia', 'Famílias e casamentos.\nLuz natural.')
  await saves(ana, 'E-mail de contato', 'Contato@EstudioAurora.com.br')
  await saves(ana, 'Telefone com DDD', '31 3222 1234')
  expect(await ana.field('Telefone com DDD').inputValue()).toBe('(31) 3222-1234')
  await ana.page.getByRole('radio', { name: 'Só telefone' }).click()
  await ana.reads(saved)
  await ana.press('Fechar aviso')
  await saves(ana, 'Instagram', '@estudioaurora')
  await saves(ana, 'Site', 'https://estudioaurora.com.br')
  expect(await profile()).toEqual({
    display_name: 'Estúdio Aurora',
    display_email: 'contato@estudioaurora.com.br',
    whatsapp_number: '3132221234',
    bio: 'Famílias e casamentos.\nLuz natural.',
    phone_type: 'telefone',
    social_medias: { site: 'https://estudioaurora.com.br', instagram: '@estudioaurora', facebook: '', twitter: '' },
    logo: null,
    avatar: null,
  })
  // The card beside the form shows what was saved.
  const card = ana.page.getByRole('figure', { name: 'Como o seu cliente vê' })
  for (const text of ['Estúdio Aurora', 'Famílias e casamentos.', '(31) 3222-1234', 'Instagram @estudioaurora']) {
    await card.getByText(text).waitFor()
  }

  // An error of the browser or of the server is shown under its field, and nothing is saved.
  const expectError = async (label: string, text: string) => {
    await ana.field(label).fill(text)
    await ana.field(label).blur()
    return await ana.errorUnder(label)
  }
  expect(await expectError('E-mail de contato', 'contato@')).toBe('Confira o e-mail: parece que falta alguma coisa.')
  expect(await expectError('Telefone com DDD', '123')).toMatch(/^Informe o número com DDD/)
  expect(await expectError('Nome de exibição', '  ')).toBe('Preencha este campo.')
  expect(await expectError('Facebook', 'javascript:alert(1)')).not.toBe('')
  await ana.field('Facebook').focus()
  await ana.page.keyboard.press('Escape')
  expect(await ana.field('Facebook').inputValue()).toBe('')

  await ana.page.route('**/api/customer/profile', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } })
      : route.fallback(),
  )
  await ana.field('Biografia').fill('Outra')
  await ana.field('Biografia').blur()
  await ana.reads('Não foi possível salvar as alterações.')
  await expect.poll(() => ana.field('Biografia').inputValue()).toBe('Famílias e casamentos.\nLuz natural.')
  expect(await profile()).toMatchObject({ display_name: 'Estúdio Aurora', bio: 'Famílias e casamentos.\nLuz natural.' })
})

// spec: S1-3.33, S1-8.22, S1-8.28, S1-8.29
test('crops logo and avatar by keyboard, uploads, shows and deletes them', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const profile = () => callAs<Profile>(studioOf(site, user), '/customer/profile', { method: 'GET' })
  const ana = await visit('/settings/profile', { as: user, expectedErrors: [415, 500] })
  const { page } = ana
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await logoFile() }
  const choose = async (button: string, file: typeof logo) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), ana.press(button)])
    await chooser.setFiles(file)
  }
  /** Width and height of an image as the browser decodes it. */
  const sizeOf = async (url: string | null) =>
    await page.evaluate(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    }, url ?? '')

  await choose('ENVIAR LOGOTIPO', logo)
  const cropDialog = page.getByRole('dialog', { name: 'Ajustar o logotipo' })
  await cropDialog.getByRole('radio', { name: 'Quadrado' }).check()
  const frame = cropDialog.getByRole('slider', { name: 'Enquadramento' })
  await frame.focus()
  const positionBefore = await frame.getAttribute('aria-valuetext')
  for (const key of ['+', '+', 'Shift+ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  expect(await frame.getAttribute('aria-valuetext')).not.toBe(positionBefore)
  await ana.expectAccessible()
  await cropDialog.getByRole('button', { name: 'SALVAR' }).click()
  await ana.reads('Logotipo enviado com sucesso!')
  await page.getByRole('img', { name: 'Logotipo', exact: true }).waitFor()
  // The crop is 450 px of the file's 900 × 450, zoomed in by a fifth.
  expect(await sizeOf((await profile()).logo)).toEqual([375, 375])

  await choose('ENVIAR AVATAR', logo)
  await page.getByRole('dialog', { name: 'Ajustar o avatar' }).getByRole('button', { name: 'SALVAR' }).click()
  await ana.reads('Avatar enviado com sucesso!')
  const { avatar } = await profile()
  const [width, height] = await sizeOf(avatar)
  expect(width).toBe(height)
  await page.locator(`header img[src="${avatar}"]`).waitFor()

  // Deleting the logo asks for confirmation.
  await ana.press('Excluir logotipo')
  const confirmDialog = page.getByRole('dialog', { name: 'Excluir o logotipo?' })
  await confirmDialog.getByRole('button', { name: 'EXCLUIR LOGOTIPO' }).click()
  await ana.button('ENVIAR LOGOTIPO').waitFor()
  expect((await profile()).logo).toBeNull()

  // A file that is not an image is rejected in the browser; a rejection by the server is shown.
  await choose('ENVIAR LOGOTIPO', { ...logo, name: 'nota.png', buffer: Buffer.from('não sou imagem') })
  await ana.reads('Não conseguimos abrir este arquivo. Envie uma imagem JPG ou PNG.')
  await page.route('**/api/customer/logo', (route) =>
    route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } }),
  )
  ana.monitor.expectedLines.push(/Unexpected/)
  await choose('ENVIAR LOGOTIPO', logo)
  await page.getByRole('button', { name: 'SALVAR' }).click()
  await page.getByRole('dialog', { name: 'Algo deu errado' }).waitFor()
})

// spec: S1-2.41, S1-2.43, S1-2.81, S1-3.34, S1-8.31
test('notices are sent to a separate address', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit('/settings/notifications', { as: user, phone: true, expectedErrors: [422] })
  await ana.heading('Notificações').waitFor()
  expect(await ana.field('E-mail para notificações').inputValue()).toBe(user.email)
  await ana.field('E-mail para notificações').fill('avisos@')
  await ana.press('SALVAR E-MAIL')
  expect(await ana.errorUnder('E-mail para notificações')).toContain('Confira o e-mail')
  await ana.field('E-mail para notificações').fill('avisos@estudioaurora.com.br')
  await ana.press('SALVAR E-MAIL')
  await ana.reads('O e-mail foi atualizado com sucesso.')
  const [row] = await site.rows('select notification_email from profile where customer_id = $1', [user.customerId])
  expect(row).toEqual({ notification_email: 'avisos@estudioaurora.com.br' })
  // On this width the settings menu is a row of tabs.
  await ana.page.getByRole('navigation', { name: 'Configurações' }).getByRole('link', { name: 'Domínio' }).click()
  await ana.expectPath('/settings/subdomain')
})
