import { sending } from '@revela/phrases'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notifyFailure } from '../../../lib/notify-failure.ts'
import type { Recipient } from '../lib/recipient.ts'
import { accessByHand, type AccessByHand } from '../lib/share-access.ts'
import { sendingCalls } from './calls.ts'

type Asked = { readonly recipient: Recipient | null; readonly magicLink: boolean }

/**
 * What the photographer passes on by hand. Asked for at the moment it is passed on: whoever is named here is let into
 * the gallery, and a code that is shown is written down as shown.
 */
async function shareByHand(collection_id: string, { recipient, magicLink }: Asked): Promise<AccessByHand> {
  const links = await call(sendingCalls.getLinks, {
    params: { collection_id },
    body: recipient === null ? {} : { client_id: recipient.id, magic_link: magicLink },
  })
  const needsCode = recipient !== null && links.personal_url === null && links.asks_who && !links.password_changed
  const shown = needsCode ? await call(sendingCalls.revealPassword, { params: { id: recipient.id } }) : null
  return accessByHand(links, recipient, shown?.first_password ?? null)
}

export function useShareByHand(collection_id: string) {
  return useMutation({
    mutationFn: (asked: Asked) => shareByHand(collection_id, asked),
    onError: (error) => notifyFailure(error, sending.failed),
    gcTime: 0,
    meta: { inline: true },
  })
}
