import type { SentBodyOf } from '@revela/contract'
import { ApiError } from '@revela/contract/client'
import { fillClientName, whatsappAddress, whatsappDigits } from '@revela/domain'
import { galleryPublication, sending, whatsappShareText } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { call } from '../../../lib/api.ts'
import { clientsKey } from '../../../lib/clients-key.ts'
import { showFieldErrors, notifyFailure } from '../../../lib/call-errors.ts'
import { refreshAccess } from '../../../lib/gallery-access.ts'
import { notify } from '../../../lib/notices.ts'
import { openLater } from '../../../lib/addresses.ts'
import { useCopied } from '../../../lib/use-copied.ts'
import { sendingCalls, sendingStatusQuery, type SentMail } from '../api/sending-queries.ts'
import type { Recipient, SendMode, SendValues } from './send-values.ts'
import { accessByHand, type AccessByHand, type Entrance, linkText, needsCode } from './share-access.ts'

type MailToSend = SentBodyOf<typeof sendingCalls.share>

const mailFields = ['client_name', 'client_email', 'subject', 'client_message'] as const

function useSendMail(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: MailToSend) => call(sendingCalls.share, { params: { collection_id }, body }),
    // Refetches the clients too, because sending to a new address creates a client.
    onSuccess: ({ published }) =>
      Promise.all([
        published ? refreshAccess(queries, collection_id) : null,
        queries.invalidateQueries({ queryKey: ['gallery', collection_id, 'sends'] }),
        queries.invalidateQueries({ queryKey: clientsKey }),
        queries.invalidateQueries({ queryKey: sendingStatusQuery.queryKey }),
      ]),
    // Refetches the sending status, which the panel shows as the reason.
    onError: () => queries.invalidateQueries({ queryKey: sendingStatusQuery.queryKey }),
    meta: { fields: mailFields, codes: ['EmailNotConfirmed'] },
  })
}

export type Outcome =
  | { readonly mode: 'email'; readonly mail: SentMail; readonly repeated: boolean; readonly published: boolean }
  | { readonly mode: 'whatsapp'; readonly published: boolean }

type SenderOptions = {
  readonly galleryId: string
  readonly form: FormInstance<SendValues>
  readonly mode: SendMode
  readonly recipient: Recipient | null
  readonly magicLink: boolean
  readonly entrance: Entrance
  readonly onDone: (outcome: Outcome) => void
}

/** Sends the form by the chosen mode. */
export function useSender({ galleryId, form, mode, recipient, magicLink, entrance, onDone }: SenderOptions) {
  const mail = useSendMail(galleryId)
  const byHand = useShareByHand(galleryId)
  const { copied, copy } = useCopied(sending.copyFailed)
  const request = { recipient, magicLink, entrance }

  function showError(error: unknown) {
    showFieldErrors(form, error, mailFields)
    // The fields of a chosen client are hidden, so their errors are shown as a notice.
    if (recipient === null || !(error instanceof ApiError)) return
    const recipientError = error.messages.find(({ id }) => id === 'client_name' || id === 'client_email')
    if (recipientError) notify('error', recipientError.help)
  }

  function sendMail(values: SendValues) {
    const body = {
      client_name: recipient?.name ?? values.client_name,
      client_email: recipient?.email ?? values.client_email.trim().toLowerCase(),
      client_message: values.client_message,
      subject: values.subject,
      magicLink,
    }
    mail.mutate(body, {
      onSuccess: (answer) =>
        onDone({ mode: 'email', mail: answer.send, repeated: answer.repeated, published: answer.published }),
      onError: showError,
    })
  }

  async function openWhatsapp(values: SendValues) {
    let published = false
    await openLater(async () => {
      const shared = await byHand.mutateAsync(request)
      const { galleryUrl, access, whatsapp } = shared
      published = shared.published
      const message = fillClientName(values.client_message, recipient?.name ?? values.client_name.trim())
      const digits = recipient === null ? whatsappDigits(values.tel) : whatsapp
      return whatsappAddress(digits ?? '', whatsappShareText({ message, galleryUrl, access }))
    })
    onDone({ mode: 'whatsapp', published })
  }

  async function copyLink() {
    const sharing = byHand.mutateAsync(request)
    const isCopied = await copy(sharing.then(({ galleryUrl, access }) => linkText(galleryUrl, access)))
    if (isCopied && (await sharing).published) notify('success', galleryPublication.copyNotice)
  }

  function send(values: SendValues) {
    if (mode === 'email') sendMail(values)
    // The global error handler has already shown the error.
    else if (mode === 'whatsapp') void openWhatsapp(values).catch(() => undefined)
    else void copyLink()
  }

  return { send, pending: mail.isPending || byHand.isPending, copied }
}

type ShareRequest = { readonly recipient: Recipient | null; readonly magicLink: boolean; readonly entrance: Entrance }

/**
 * Requests the access data that the photographer shares manually, at the moment of sharing: the request grants the
 * recipient access and publishes a draft, and a revealed code is logged.
 */
async function shareByHand(
  collection_id: string,
  { recipient, magicLink, entrance }: ShareRequest,
): Promise<AccessByHand> {
  const links = await call(sendingCalls.getLinks, {
    params: { collection_id },
    body: recipient === null ? {} : { client_id: recipient.id, magic_link: magicLink },
  })
  const input = { links, entrance, recipient }
  const shown =
    recipient !== null && needsCode(input)
      ? await call(sendingCalls.revealPassword, { params: { id: recipient.id } })
      : null
  return accessByHand(input, shown?.first_password ?? null)
}

function useShareByHand(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (request: ShareRequest) => shareByHand(collection_id, request),
    onSuccess: ({ published }) => {
      if (published) void refreshAccess(queries, collection_id)
    },
    onError: (error) => notifyFailure(error, sending.failed),
    gcTime: 0,
    meta: { inline: true },
  })
}
