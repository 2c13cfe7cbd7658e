import { albumSending as texts, albumReaders } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Form, Input } from 'antd'
import { CircleCheck, Send } from 'lucide-react'
import { useState } from 'react'
import type { Album, AlbumVersion } from '../../../lib/album.ts'
import { errorText, notifyFailure } from '../../../lib/call-errors.ts'
import { albumPaths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ListSkeleton, LoadFailure } from '../../../ui/list-states.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { type SentRound, useSendRound } from '../api/album-changes.ts'
import { proofQuery, type Reader } from '../api/album-queries.ts'
import { defaultMail, noteHelp } from '../lib/reader-messages.ts'
import { MailFields, MailLimitNotice } from './mail-fields.tsx'
import { NoApproverNotice } from './reader-list.tsx'
import { ReaderLinks } from './reader-links.tsx'
import styles from './send-round-drawer.module.css'

type Values = { readonly note: string; readonly subject: string; readonly message: string }

type Props = {
  readonly album: Album
  /** The draft to send, or the version that was just sent. */
  readonly version: AlbumVersion
  /** Spreads of the draft are still on their way from this browser. */
  readonly isUploading: boolean
  readonly open: boolean
  readonly onClose: () => void
}

/** Freezes the draft, shows it to the family, and gives each reader the link. */
export function SendRoundDrawer({ album, version, isUploading, open, onClose }: Props) {
  const [sent, setSent] = useState<SentRound | null>(null)
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      size="min(640px, 100vw)"
      title={texts.title(version.number)}
      afterOpenChange={(opened) => {
        if (!opened) setSent(null)
      }}
    >
      <Loader
        album={album}
        version={version}
        isUploading={isUploading}
        sent={sent}
        onSent={setSent}
        onClose={onClose}
      />
    </SideDrawer>
  )
}

type PanelProps = Omit<Props, 'open'> & {
  readonly sent: SentRound | null
  readonly onSent: (sent: SentRound) => void
}

function Loader(props: PanelProps) {
  const { data: proof, isError, isFetching, refetch } = useQuery(proofQuery(props.album.id))
  if (!proof)
    return isError ? (
      <LoadFailure text={albumReaders.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <ListSkeleton />
    )
  return props.sent === null ? (
    <SendForm {...props} readers={proof.readers} />
  ) : (
    <SentPanel sent={props.sent} title={props.album.title} readers={proof.readers} />
  )
}

type FormProps = PanelProps & { readonly readers: readonly Reader[] }

function SendForm({ album, version, isUploading, readers, onSent, onClose }: FormProps) {
  const [form] = Form.useForm<Values>()
  const send = useSendRound(album.id)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const mailed = readers.filter(({ id, email }) => email !== null && !skipped.has(id))
  const { waiting, failed, spreads } = version
  const help = noteHelp(version.number)
  const isReady = !isUploading && waiting === 0 && failed === 0

  function toggle(id: string, on: boolean) {
    const next = new Set(skipped)
    if (on) next.delete(id)
    else next.add(id)
    setSkipped(next)
  }

  function submit({ note, subject, message }: Values) {
    const mail = mailed.length === 0 ? null : { reader_ids: mailed.map(({ id }) => id), subject, message }
    send.mutate(
      { versionId: version.id, note: note.trim(), mail },
      { onSuccess: onSent, onError: (error) => notifyFailure(error, errorText(error, texts.failed)) },
    )
  }

  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={{ note: '', ...defaultMail(version.number) }}
      onFinish={submit}
      noValidate
      className={styles.form ?? ''}
    >
      <p>{texts.lead(spreads)}</p>
      {failed > 0 ? <Callout kind="error">{texts.broken(failed)}</Callout> : null}
      {isUploading ? <Callout kind="warning">{texts.uploading}</Callout> : null}
      {waiting > 0 && !isUploading ? <Callout kind="warning">{texts.notReady(waiting)}</Callout> : null}
      <Form.Item name="note" label={texts.note} extra={help.hint}>
        <Input.TextArea size="large" rows={3} maxLength={2000} placeholder={help.placeholder} />
      </Form.Item>
      <section className={styles.part}>
        <h3 className={styles.heading}>{texts.to}</h3>
        {readers.length === 0 ? (
          <div className={styles.nobody}>
            <p>{texts.noReaders}</p>
            <ButtonLink to={albumPaths.readers(album.id)} onFollow={onClose}>
              {texts.toReaders}
            </ButtonLink>
          </div>
        ) : (
          <ul className={styles.readers}>
            {readers.map(({ id, name, email }) => (
              <li key={id}>
                <Checkbox
                  checked={email !== null && !skipped.has(id)}
                  disabled={email === null}
                  onChange={(event) => toggle(id, event.target.checked)}
                >
                  <span className={styles.reader}>
                    <span className={styles.name}>{name}</span>
                    <span className={styles.contact}>{email ?? texts.noEmail}</span>
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
        <NoApproverNotice readers={readers} />
      </section>
      {mailed.length > 0 ? (
        <section className={styles.part}>
          <h3 className={styles.heading}>{texts.message}</h3>
          <MailLimitNotice />
          <MailFields />
        </section>
      ) : null}
      <div className={styles.foot}>
        <Button
          type="primary"
          htmlType="submit"
          size="large"
          disabled={!isReady}
          loading={send.isPending}
          icon={<Send size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          {mailed.length > 0 ? texts.submit(version.number) : texts.submitWithout}
        </Button>
      </div>
    </Form>
  )
}

type SentProps = { readonly sent: SentRound; readonly title: string; readonly readers: readonly Reader[] }

/** The round is with the family: the link of each reader, for WhatsApp or to copy. */
function SentPanel({ sent, title, readers }: SentProps) {
  return (
    <div className={styles.form}>
      <output className={styles.done}>
        <CircleCheck size={24} strokeWidth={1.75} aria-hidden="true" className={styles.check} />
        {texts.doneTitle(sent.number)}
      </output>
      {sent.mails === 'failed' ? (
        <Callout kind="error">{texts.mailFailed}</Callout>
      ) : (
        <p>{sent.mails === null ? texts.notMailed : texts.mailed(sent.mails.queued + sent.mails.repeated)}</p>
      )}
      {readers.length === 0 ? null : (
        <section className={styles.part}>
          <h3 className={styles.heading}>{texts.links}</h3>
          <p className={styles.contact}>{texts.linksLead}</p>
          <ul className={styles.readers}>
            {readers.map((reader) => (
              <li key={reader.id} className={styles.linkRow}>
                <span className={styles.reader}>
                  <span className={styles.name}>{reader.name}</span>
                  <span className={styles.contact}>
                    {reader.approves ? albumReaders.approvesTag : albumReaders.readsTag}
                  </span>
                </span>
                <ReaderLinks reader={reader} title={title} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
