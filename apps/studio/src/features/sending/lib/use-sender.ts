import type { SentBodyOf } from '@revela/contract'
import { ApiError } from '@revela/contract/client'
import { fillClientName, whatsappAddress, whatsappDigits } from '@revela/domain'
import { galleryPublication, sending, whatsappShareText } from '@revela/phrases'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { clientsKey } from '../../../lib/clients-key.ts'
import { errorText, showFieldErrors, notifyFailure } from '../../../lib/call-errors.ts'
import { refreshAccess } from '../../../lib/gallery-access.ts'
import { notify } from '../../../lib/notices.ts'
import { openLater } from '../../../lib/addresses.ts'
import { useCopied } from '../../../lib/use-copied.ts'
import { sendingCalls, sendingStatusQuery, type SentMail } from '../api/sending-queries.ts'
import type { Recipient, SendMode, SendValues } from './send-values.ts'
import { sendToEach, type SendResult } from './send-to-each.ts'
import { accessByHand, type AccessByHand, type Entrance, linkText, needsCode } from './share-access.ts'

type MailToSend = SentBodyOf<typeof sendingCalls.share>

const mailFields = ['client_name', 'client_email', 'subject', 'client_message'] as const

async function refreshAfterSending(queries: QueryClient, collection_id: string, published: boolean): Promise<void> {
  await Promise.all([
    published ? refreshAccess(queries, collection_id) : null,
    queries.invalidateQueries({ queryKey: ['gallery', collection_id, 'sends'] }),
    // Sending to a new address creates a client.
    queries.invalidateQueries({ queryKey: clientsKey }),
    queries.invalidateQueries({ queryKey: sendingStatusQuery.queryKey }),
  ])
}

function useSendMail(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: MailToSend) => call(sendingCalls.share, { params: { collection_id }, body }),
    onSuccess: ({ published }) => refreshAfterSending(queries, collection_id, published),
    // Refetches the sending status, which the panel shows as the reason.
    onError: () => queries.invalidateQueries({ queryKey: sendingStatusQuery.queryKey }),
    meta: { fields: mailFields, codes: ['EmailNotConfirmed'] },
  })
}

export type Outcome =
  | { readonly mode: 'email'; readonly mail: SentMail; readonly repeated: boolean; readonly published: boolean }
  | { readonly mode: 'whatsapp'; readonly published: boolean }
  | { readonly mode: 'emails'; readonly results: readonly SendResult[]; readonly published: boolean }
  /** The messages to several people are opened one by one. */
  | { readonly mode: 'messages'; readonly recipients: readonly Recipient[]; readonly published: boolean }

type SenderOptions = {
  readonly galleryId: string
  readonly form: FormInstance<SendValues>
  readonly mode: SendMode
  readonly recipients: readonly Recipient[]
  readonly magicLink: boolean
  readonly entrance: Entrance
  readonly onDone: (outcome: Outcome) => void
}

/** Sends the form by the chosen mode. */
export function useSender({ galleryId, form, mode, recipients, magicLink, entrance, onDone }: SenderOptions) {
  const mail = useSendMail(galleryId)
  const byHand = useShareByHand(galleryId)
  const { copied, copy } = useCopied(sending.copyFailed)
  const several = useSendSeveral(galleryId)
  const recipient = recipients[0] ?? null
  const requestFor = (person: Recipient | null) => ({ recipient: person, magicLink, entrance })

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

  /** Opens the message to one person, and returns whether this published a draft. */
  async function openWhatsapp(values: SendValues, person: Recipient | null): Promise<boolean> {
    let published = false
    await openLater(async () => {
      const shared = await byHand.mutateAsync(requestFor(person))
      const { galleryUrl, access, whatsapp } = shared
      published = shared.published
      const message = fillClientName(values.client_message, person?.name ?? values.client_name.trim())
      const digits = person === null ? whatsappDigits(values.tel) : whatsapp
      return whatsappAddress(digits ?? '', whatsappShareText({ message, galleryUrl, access }))
    })
    return published
  }

  /** Copies the link, or one link for each of several people, below their names. */
  async function copyLink() {
    const people = recipients.length === 0 ? [null] : recipients
    const sharing = copyTexts(people)
    const isCopied = await copy(sharing.then(({ texts }) => texts.join('\n\n')))
    if (isCopied && (await sharing).published) notify('success', galleryPublication.copyNotice)
  }

  async function copyTexts(people: readonly (Recipient | null)[]) {
    const texts: string[] = []
    let published = false
    for (const person of people) {
      const shared = await byHand.mutateAsync(requestFor(person))
      published ||= shared.published
      const text = linkText(shared.galleryUrl, shared.access)
      texts.push(people.length > 1 && person !== null ? `${person.name}\n${text}` : text)
    }
    return { texts, published }
  }

  function sendSeveral({ client_message, subject }: SendValues) {
    const bodyFor = ({ name, email }: Recipient) => ({
      client_name: name,
      client_email: email,
      client_message,
      subject,
      magicLink,
    })
    several.mutation.mutate(
      { recipients, bodyFor },
      { onSuccess: ({ results, published }) => onDone({ mode: 'emails', results, published }) },
    )
  }

  function send(values: SendValues) {
    // The call's own handler has already shown the error.
    if (mode === 'link') void copyLink().catch(() => undefined)
    else if (recipients.length > 1) {
      if (mode === 'email') sendSeveral(values)
      else onDone({ mode: 'messages', recipients, published: false })
    } else if (mode === 'email') sendMail(values)
    else
      void openWhatsapp(values, recipient).then(
        (published) => onDone({ mode: 'whatsapp', published }),
        // The global error handler has already shown the error.
        () => undefined,
      )
  }

  return {
    send,
    /** Opens the message to one of several people. */
    openMessage: (person: Recipient) => openWhatsapp(form.getFieldsValue(true) as SendValues, person),
    pending: mail.isPending || byHand.isPending || several.mutation.isPending,
    /** The number of the e-mail that is being sent to several people; null otherwise. */
    progress: several.progress,
    copied,
  }
}

type SeveralMails = {
  readonly recipients: readonly Recipient[]
  readonly bodyFor: (recipient: Recipient) => MailToSend
}

/** Sends an e-mail to each of several people, one after another. */
function useSendSeveral(collection_id: string) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const mutation = useMutation({
    mutationFn: ({ recipients, bodyFor }: SeveralMails) =>
      sendToEach({
        recipients,
        send: (recipient) => call(sendingCalls.share, { params: { collection_id }, body: bodyFor(recipient) }),
        onProgress: setProgress,
      }),
    onSuccess: ({ published }) => refreshAfterSending(queries, collection_id, published),
    onSettled: () => setProgress(null),
    meta: { inline: true },
  })
  return { mutation, progress }
}

/** Sends the mail to the photographer's own address; it does not count as sent. */
export function useSendTest(collection_id: string) {
  return useMutation({
    mutationFn: ({ subject, client_message }: Pick<SendValues, 'subject' | 'client_message'>) =>
      call(sendingCalls.sendTest, { params: { collection_id }, body: { subject, client_message } }),
    onSuccess: ({ email }) => notify('success', sending.testSent(email)),
    onError: (error) => notifyFailure(error, errorText(error, sending.failed)),
    meta: { inline: true },
  })
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
