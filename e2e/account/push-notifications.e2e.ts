import { startSandboxPush, type SandboxPush } from '@revela/sandbox-push'
import { expect } from 'vitest'
import { galleryWith } from '../pictures/gallery-with.ts'
import { smallPictures } from '../pictures/small-pictures.ts'
import { familyChoice } from '../selection/family-choice.ts'
import { testOn } from '../harness/e2e-test.ts'
import { startDedicatedSite } from '../harness/site-under-test.ts'
import { createTestUser } from '../harness/test-users.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { deliverPush, shownNotifications, usePushService } from './push-browser.ts'

// A site whose push messages may go to the sandbox.
let push: SandboxPush
const test = testOn(async () => {
  push = await startSandboxPush()
  const site = await startDedicatedSite({ PUSH_TEST_ORIGIN: push.origin })
  const close = async () => void (await Promise.all([site.close(), push.stop()]))
  return { ...site, close }
})

async function receivedText(count: number): Promise<string> {
  await waitUntil(async () => push.received.length === count, `the push service has not received ${count} messages`)
  return push.received[count - 1]!.text
}

test('shows a finished selection on the screen, and nothing by the channels that are off', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit(null, { as: user })
  await usePushService(ana, push)
  await ana.opens('/settings/notifications')
  await ana.heading('AVISOS NESTE APARELHO').waitFor()
  await ana.press('ATIVAR AVISOS NESTE APARELHO')
  await ana.reads('Os avisos estão ativados neste aparelho.')
  await ana.expectAccessible()

  await ana.press('ENVIAR UM TESTE')
  await deliverPush(ana, site.appOrigin, await receivedText(1))
  await expect
    .poll(() => shownNotifications(ana))
    .toEqual([
      {
        title: 'Está funcionando',
        body: 'Os avisos da Revela chegam assim neste aparelho.',
        path: '/settings/notifications',
      },
    ])

  const switchOf = (name: string) => ana.page.getByRole('switch', { name, exact: true })
  await switchOf('Seleção concluída: E-mail').click()
  await ana.reads('As alterações foram salvas.')
  await ana.opens('/settings/notifications')
  await expect.poll(() => switchOf('Seleção concluída: E-mail').getAttribute('aria-checked')).toBe('false')
  expect(await switchOf('Seleção concluída: Aviso na tela').getAttribute('aria-checked')).toBe('true')
  expect(await switchOf('Fotos com problema: E-mail').count()).toBe(0)

  const gallery = await galleryWith(site, user, await smallPictures(2))
  await familyChoice(site, user, gallery, { client: 'Marina Alves', chosen: [1], note: 'Obrigada!' })
  await deliverPush(ana, site.appOrigin, await receivedText(2))
  await expect
    .poll(async () => (await shownNotifications(ana)).map(({ title, path }) => [title, path]))
    .toContainEqual([
      'Marina Alves concluiu a seleção de Casamento Ana e João',
      `/gallery/${gallery}/selection/followup`,
    ])
  const mails = await site.rows(`select 1 from outbox_mail where customer_id = $1 and kind = 'selection-finished'`, [
    user.customerId,
  ])
  expect(mails).toEqual([])

  await ana.press('DESATIVAR NESTE APARELHO')
  await ana.reads('Os avisos foram desativados neste aparelho.')
  await ana.button('ATIVAR AVISOS NESTE APARELHO').waitFor()
})

test('registers the browser again after a new sign-in, and can be installed', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit(null, { as: user, phone: true })
  await usePushService(ana, push)
  await ana.opens('/settings/notifications')
  await ana.press('ATIVAR AVISOS NESTE APARELHO')
  await ana.reads('Os avisos estão ativados neste aparelho.')
  const subscribed = () => site.rows('select 1 from push_subscription where customer_id = $1', [user.customerId])
  expect(await subscribed()).toHaveLength(1)
  // A signed-out browser shows nothing; the next visit with a session registers it again.
  await site.rows('delete from push_subscription where customer_id = $1', [user.customerId])
  await ana.opens('/gallery')
  await expect.poll(async () => (await subscribed()).length).toBe(1)

  const headersOf = (path: string) =>
    ana.page.evaluate(async (address) => Object.fromEntries((await fetch(address)).headers), path)
  const manifest = await headersOf('/manifest.webmanifest')
  expect(manifest['content-type']).toContain('application/manifest+json')
  const worker = await headersOf('/push-worker.js')
  expect([worker['content-type'], worker['cache-control']]).toEqual([expect.stringContaining('javascript'), 'no-cache'])
})
