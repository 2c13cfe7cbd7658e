import { sending } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { refreshAccess } from '../../../lib/gallery-access.ts'
import { notifyFailure } from '../../../lib/notify-failure.ts'
import type { Recipient } from '../lib/recipient.ts'
import { accessByHand, needsCode, type AccessByHand, type Entrance } from '../lib/share-access.ts'
import { sendingCalls } from './calls.ts'

type Asked = { readonly recipient: Recipient | null; readonly magicLink: boolean; readonly entrance: Entrance }

/**
 * What the photographer passes on by hand. Asked for at the moment it is passed on: whoever is named here is let into
 * the gallery, a draft is published, and a code that is shown is written down as shown.
 */
async function shareByHand(collection_id: string, { recipient, magicLink, entrance }: Asked): Promise<AccessByHand> {
  const links = await call(sendingCalls.getLinks, {
    params: { collection_id },
    body: recipient === null ? {} : { client_id: recipient.id, magic_link: magicLink },
  })
  const given = { links, entrance, recipient }
  const shown =
    recipient !== null && needsCode(given)
      ? await call(sendingCalls.revealPassword, { params: { id: recipient.id } })
      : null
  return accessByHand(given, shown?.first_password ?? null)
}

export function useShareByHand(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: Asked) => shareByHand(collection_id, asked),
    onSuccess: ({ published }) => {
      if (published) void refreshAccess(queries, collection_id)
    },
    onError: (error) => notifyFailure(error, sending.failed),
    gcTime: 0,
    meta: { inline: true },
  })
}
