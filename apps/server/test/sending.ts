import { shareGallery, type SentBodyOf } from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { ApiUnderTest } from './api-under-test.ts'
import type { User } from './users.ts'

type Body = SentBodyOf<typeof shareGallery>

export const uniqueAddress = () => `f-${randomUUID()}@familia.test`

export function shareBody(options: Partial<Body> = {}): Body {
  return {
    client_name: 'Bia Nogueira',
    client_email: uniqueAddress(),
    client_message: 'Oi, [nome-do-cliente]!\nVocê já pode ver as suas fotos!',
    subject: 'As suas fotos estão disponíveis',
    magicLink: true,
    ...options,
  }
}

export const share = ({ browser }: User, galleryId: string, body: Body) =>
  browser.call(shareGallery, { params: { collection_id: galleryId }, body })

/** All mails to an address, once there are that many. */
export async function arrived({ stack }: ApiUnderTest, address: string, count = 1) {
  await vi.waitFor(async () => expect(await stack.mails.to(address)).toHaveLength(count), {
    timeout: 20_000,
    interval: 250,
  })
  return stack.mails.to(address)
}

/** The address of a mail's button, as a browser parses it. */
export function buttonOf(html: string): URL {
  const href = /class="button" href="([^"]+)"/.exec(html)?.[1] ?? ''
  return new URL(href.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))))
}

/** Every row of every table as text, bytes in hexadecimal, as in a leaked database. */
export async function databaseDump(api: ApiUnderTest): Promise<string> {
  const tables = await api.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) =>
      (await api.rows<{ t: string }>(`select t::text as t from ${name} t`)).map(({ t }) => t),
    ),
  )
  return texts.flat().join('\n')
}

/** The forms in which a secret may appear in a dump. */
export const formatSecret = (secret: string) =>
  [secret, secret.replaceAll('-', '')].flatMap((text) => [
    text,
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
  ])
