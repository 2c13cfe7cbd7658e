import { allows } from '@revela/domain'
import { galleryPublication, sending as texts } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { clearFieldErrors } from '../../../lib/field-errors.ts'
import type { GalleryAccess } from '../../../lib/gallery-access.ts'
import { Callout } from '../../../ui/callout.tsx'
import type { SentMail } from '../api/sending-queries.ts'
import type { Recipient } from '../lib/recipient.ts'
import { modeFor, type SendMode } from '../lib/send-mode.ts'
import { firstValues, type SendValues } from '../lib/send-values.ts'
import { namesSomebody, plannedAccess, type Entrance } from '../lib/share-access.ts'
import { useSender, type Outcome } from '../lib/use-sender.ts'
import { AccessSwitch } from './access-switch.tsx'
import { MailLimitNotice } from './mail-limit-notice.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { SendAction } from './send-action.tsx'
import type { SendDrawerProps } from './send-drawer-props.ts'
import { MessageFields, RecipientFields } from './send-fields.tsx'
import { SendPreview } from './send-preview.tsx'
import { SentDialog } from './sent-dialog.tsx'
import { SentMails } from './sent-mails.tsx'
import styles from './send-panel.module.css'

type Props = SendDrawerProps & { readonly entrance: Entrance & Pick<GalleryAccess, 'published_at'> }

export function SendPanel(props: Props) {
  const { galleryId, gallery, kind, to = null, picker: Picker, entrance, onClose, onFollowUp } = props
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const included = allows(info.user_subscription.gallery_limits, 'magic_link')
  const [form] = Form.useForm<SendValues>()
  const [recipient, setRecipient] = useState<Recipient | null>(to)
  const [wanted, setWanted] = useState<SendMode>('email')
  const [magicLink, setMagicLink] = useState(included && (props.magicLink ?? true))
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const first = firstValues(kind)
  const values = Form.useWatch((all) => ({ ...first, ...all }), { form, preserve: true }) ?? first

  const asksWho = entrance.access !== 'link'
  const mode = modeFor(wanted, recipient)
  const names = namesSomebody({ mode, recipient })
  const access = plannedAccess({ mode, recipient, email: values.client_email, magicLink, entrance })
  const name = recipient?.name ?? values.client_name
  const sender = useSender({ galleryId, form, mode, recipient, magicLink, entrance, onDone: setOutcome })

  function choose(next: Recipient | null) {
    setRecipient(next)
    // Refusals spoke of whoever was there before.
    form.setFields((['client_name', 'client_email', 'tel'] as const).map((field) => ({ name: field, errors: [] })))
  }

  function sendAgain(mail: SentMail) {
    choose(null)
    setWanted('email')
    form.setFieldsValue({ client_name: mail.name, client_email: mail.email, subject: mail.subject })
  }

  function writeToAnother() {
    setOutcome(null)
    choose(null)
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
      className={styles.form}
      autoComplete="off"
      noValidate
    >
      <div className={styles.columns}>
        <div className={styles.left}>
          <section className={styles.part}>
            <h3 className={styles.heading}>{texts.to}</h3>
            {Picker ? (
              <Picker chosen={recipient} onChoose={choose} />
            ) : (
              <p className={styles.fixed}>{recipient?.name}</p>
            )}
            {recipient === null ? <RecipientFields mode={mode} /> : null}
          </section>
          <section className={styles.part}>
            <h3 className={styles.heading}>{texts.how}</h3>
            <ModeChoice mode={mode} recipient={recipient} onChange={setWanted} />
            {mode === 'email' ? <MailLimitNotice /> : null}
            {names ? <AccessSwitch included={included} on={magicLink} access={access} onChange={setMagicLink} /> : null}
            {entrance.access === 'invited' && !names ? <Callout kind="warning">{texts.needsClient}</Callout> : null}
            {(access.kind === 'code' || access.kind === 'password') && recipient?.email === '' ? (
              <Callout kind="warning">{texts.needsEmail}</Callout>
            ) : null}
          </section>
          {mode === 'link' ? null : (
            <section className={styles.part}>
              <h3 className={styles.heading}>{texts.what}</h3>
              <MessageFields mode={mode} />
            </section>
          )}
        </div>
        <SendPreview
          galleryId={galleryId}
          gallery={gallery}
          galleryUrl={entrance.url}
          asksWho={asksWho}
          mode={mode}
          access={access}
          name={name}
          email={recipient?.email ?? values.client_email}
          subject={values.subject}
          message={values.client_message}
        />
      </div>
      <div className={styles.sends}>
        <SentMails galleryId={galleryId} onAgain={Picker ? sendAgain : undefined} />
      </div>
      <div className={styles.foot}>
        {entrance.published_at === null ? <p className={styles.draft}>{galleryPublication.sendPublishes}</p> : null}
        <SendAction mode={mode} pending={sender.pending} copied={sender.copied} />
      </div>
      <SentDialog
        outcome={outcome}
        galleryId={galleryId}
        onClose={onClose}
        {...(Picker ? { onAnother: writeToAnother } : {})}
        {...(onFollowUp ? { onFollowUp } : {})}
      />
    </Form>
  )
}
