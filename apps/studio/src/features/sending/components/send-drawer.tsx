import { allows, isNearMailLimit } from '@revela/domain'
import {
  copying,
  galleryPublication,
  sending as texts,
  sendingLimit as mailLimitNoticeTexts,
  type ShareAccess,
  words,
} from '@revela/phrases'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Form, Skeleton } from 'antd'
import { Check, Copy, Mail } from 'lucide-react'
import { useState } from 'react'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { clearFieldErrors } from '../../../lib/call-errors.ts'
import { type GalleryAccess, galleryAccessQuery } from '../../../lib/gallery-access.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { Callout } from '../../../ui/callout.tsx'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import { SwitchRow } from '../../../ui/settings-section.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { UnconfirmedEmail } from '../../../ui/unconfirmed-email.tsx'
import { sendingStatusQuery, type SentMail } from '../api/sending-queries.ts'
import {
  type Recipient,
  modeFor,
  type SendMode,
  firstValues,
  type SendValues,
  type SendDrawerProps,
} from '../lib/send-values.ts'
import { type Entrance, hasNamedRecipient, plannedAccess } from '../lib/share-access.ts'
import { type Outcome, useSender, useSendTest } from '../lib/use-sender.ts'
import { ModeChoice, MessageFields, RecipientFields } from './send-fields.tsx'
import styles from './send-drawer.module.css'
import sendPanelStyles from './send-panel.module.css'
import { SendPreview } from './send-preview.tsx'
import { SentDialog } from './sent-dialog.tsx'
import { SentMails } from './sent-mails.tsx'

type SendActionProps = {
  readonly mode: SendMode
  /** The number of chosen clients. */
  readonly count: number
  readonly pending: boolean
  readonly progress: number | null
  readonly copied: boolean
}

const labels = { email: texts.sendEmail, whatsapp: texts.sendWhatsapp, link: texts.copyLink } as const
const severalLabels = { email: texts.sendEmails, whatsapp: texts.prepareWhatsapp, link: texts.copyLinks } as const
const icons = { email: Mail, whatsapp: WhatsAppGlyph, link: Copy } as const

function SendAction({ mode, count, pending, progress, copied }: SendActionProps) {
  const isCopied = mode === 'link' && copied
  const Icon = isCopied ? Check : icons[mode]
  const label = count > 1 ? severalLabels[mode](count) : labels[mode]
  return (
    <Button
      type="primary"
      htmlType="submit"
      size="large"
      loading={pending}
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
    >
      <span aria-live="polite">
        {isCopied ? copying.copied : progress === null ? label : texts.sendingEmails(progress, count)}
      </span>
    </Button>
  )
}

type Props = SendDrawerProps & { readonly entrance: Entrance & Pick<GalleryAccess, 'published_at'> }

function SendPanel(props: Props) {
  const { galleryId, gallery, kind, to = null, picker: Picker, entrance, onClose, onFollowUp } = props
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const included = allows(info.user_subscription.gallery_limits, 'magic_link')
  const [form] = Form.useForm<SendValues>()
  const [recipients, setRecipients] = useState<readonly Recipient[]>(to === null ? [] : [to])
  const [wanted, setWanted] = useState<SendMode>('whatsapp')
  const [magicLink, setMagicLink] = useState(included && (props.magicLink ?? true))
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const first = firstValues(kind, props.termsText)
  const values = Form.useWatch((all) => ({ ...first, ...all }), { form, preserve: true }) ?? first

  const requiresIdentity = entrance.access !== 'link'
  // The preview shows the message to the first recipient.
  const recipient = recipients[0] ?? null
  const mode = modeFor(wanted, recipients)
  const names = hasNamedRecipient({ mode, recipient })
  const access = plannedAccess({ mode, recipient, email: values.client_email, magicLink, entrance })
  const name = recipient?.name ?? values.client_name
  const sender = useSender({ galleryId, form, mode, recipients, magicLink, entrance, onDone: setOutcome })

  function choose(next: readonly Recipient[]) {
    setRecipients(next)
    // The errors belong to the previous recipient.
    form.setFields((['client_name', 'client_email', 'tel'] as const).map((field) => ({ name: field, errors: [] })))
  }

  function sendAgain(mail: SentMail) {
    choose([])
    setWanted('email')
    form.setFieldsValue({ client_name: mail.name, client_email: mail.email, subject: mail.subject })
  }

  function writeToAnother() {
    setOutcome(null)
    choose([])
    form.setFieldsValue({ client_name: '', client_email: '', tel: '' })
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={first}
      onValuesChange={(changed: Partial<SendValues>) => clearFieldErrors(form, changed)}
      onFinish={sender.send}
      className={sendPanelStyles.form}
      autoComplete="off"
      noValidate
    >
      <div className={sendPanelStyles.columns}>
        <div className={sendPanelStyles.left}>
          <section className={sendPanelStyles.part}>
            <h3 className={sendPanelStyles.heading}>{texts.to}</h3>
            {Picker ? (
              <Picker galleryId={galleryId} mode={mode} chosen={recipients} onChoose={choose} />
            ) : (
              <p className={sendPanelStyles.fixed}>{recipient?.name}</p>
            )}
            {recipient === null ? <RecipientFields mode={mode} hasPicker={Picker !== undefined} /> : null}
          </section>
          <section className={sendPanelStyles.part}>
            <h3 className={sendPanelStyles.heading}>{texts.how}</h3>
            <ModeChoice mode={mode} recipients={recipients} onChange={setWanted} />
            {mode === 'email' ? <MailLimitNotice /> : null}
            {names ? <AccessSwitch included={included} on={magicLink} access={access} onChange={setMagicLink} /> : null}
            {entrance.access === 'invited' && !names ? <Callout kind="warning">{texts.needsClient}</Callout> : null}
            {(access.kind === 'code' || access.kind === 'password') && recipients.some(({ email }) => email === '') ? (
              <Callout kind="warning">{texts.needsEmail}</Callout>
            ) : null}
          </section>
          {mode === 'link' ? null : (
            <section className={sendPanelStyles.part}>
              <h3 className={sendPanelStyles.heading}>{texts.what}</h3>
              <MessageFields mode={mode} />
            </section>
          )}
        </div>
        <SendPreview
          galleryId={galleryId}
          gallery={gallery}
          galleryUrl={entrance.url}
          requiresIdentity={requiresIdentity}
          mode={mode}
          access={access}
          name={name}
          email={recipient?.email ?? values.client_email}
          subject={values.subject}
          message={values.client_message}
        />
      </div>
      <div className={sendPanelStyles.sends}>
        <SentMails galleryId={galleryId} onAgain={Picker ? sendAgain : undefined} />
      </div>
      <div className={sendPanelStyles.foot}>
        {entrance.published_at === null ? (
          <p className={sendPanelStyles.draft}>{galleryPublication.sendPublishes}</p>
        ) : null}
        {mode === 'email' ? <TestAction galleryId={galleryId} values={values} /> : null}
        <SendAction
          mode={mode}
          count={recipients.length}
          pending={sender.pending}
          progress={sender.progress}
          copied={sender.copied}
        />
      </div>
      <SentDialog
        outcome={outcome}
        galleryId={galleryId}
        onClose={onClose}
        onOpenMessage={sender.openMessage}
        {...(Picker ? { onAnother: writeToAnother } : {})}
        {...(onFollowUp ? { onFollowUp } : {})}
      />
    </Form>
  )
}

type TestActionProps = { readonly galleryId: string; readonly values: SendValues }

/** Sends the mail to the photographer first, to see it in a real mailbox. */
function TestAction({ galleryId, values }: TestActionProps) {
  const test = useSendTest(galleryId)
  const isBlank = values.subject.trim() === '' || values.client_message.trim() === ''
  return (
    <Button size="large" disabled={isBlank} loading={test.isPending} onClick={() => test.mutate(values)}>
      {texts.sendTest}
    </Button>
  )
}

/** Why the account cannot send e-mails, or soon cannot; empty otherwise. */
function MailLimitNotice() {
  const { data } = useQuery(sendingStatusQuery)
  if (!data) return null
  const { sent_today: sent, daily_limit: limit } = data
  if (!data.email_confirmed) return <UnconfirmedEmail />
  if (data.paused) return <Callout kind="error">{mailLimitNoticeTexts.paused}</Callout>
  if (sent >= limit) return <Callout kind="error">{mailLimitNoticeTexts.reached(limit)}</Callout>
  return isNearMailLimit(sent, limit) ? (
    <Callout kind="warning">{mailLimitNoticeTexts.near(sent, limit)}</Callout>
  ) : null
}

type AccessSwitchProps = {
  readonly included: boolean
  readonly on: boolean
  readonly access: ShareAccess
  readonly onChange: (on: boolean) => void
}

/** Whether the link opens without identification, or the recipient has to identify themselves. */
function AccessSwitch({ included, on, access, onChange }: AccessSwitchProps) {
  const lead = access.kind === 'link' ? texts.magicLinkOn : texts.magicLinkOff[access.kind]
  return (
    <SwitchRow
      label={texts.magicLink}
      lead={lead}
      badge={included ? null : <PlusBadge />}
      checked={on}
      onChange={(next) => (included ? onChange(next) : offerPlan({ block: 'feat', feature: 'magic_link' }))}
    />
  )
}

/** Sends a gallery or a selection by e-mail, by WhatsApp or as a link. */
export function SendDrawer(props: SendDrawerProps) {
  const { kind, open, onClose } = props
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      size="min(1000px, 100vw)"
      classNames={{ header: styles.header ?? '', body: styles.body ?? '' }}
      title={kind === 'gallery' ? texts.galleryTitle : texts.selectionTitle}
    >
      <Loader {...props} />
    </SideDrawer>
  )
}

function Loader(props: SendDrawerProps) {
  const access = useQuery(galleryAccessQuery(props.galleryId))
  if (access.data) return <SendPanel {...props} entrance={access.data} />
  return (
    <div className={styles.waiting}>
      {access.isError ? (
        <LoadFailure text={texts.loadFailed} onRetry={() => void access.refetch()} retrying={access.isFetching} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 8 }} aria-label={words.loading} />
      )}
    </div>
  )
}
