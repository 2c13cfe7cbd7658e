import { errorHelp, privacy as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Button, Skeleton } from 'antd'
import { Download } from 'lucide-react'
import { useState, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { formatMoment } from '../../../lib/dates.ts'
import { showFieldErrors } from '../../../lib/call-errors.ts'
import { Callout } from '../../../ui/callout.tsx'
import { CreationDialog } from '../../../ui/creation-dialog.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { accountEmailQuery } from '../api/account.ts'
import {
  erasureFields,
  useRequestErasure,
  useRevokeErasure,
  type Privacy,
  type ExportPart,
  useRequestExport,
  useOpenExport,
  privacyQuery,
} from '../api/privacy.ts'
import { fileSize } from '../lib/file-size.ts'
import styles from './erase-dialog.module.css'
import yourDataStyles from './your-data.module.css'

const required = [{ required: true, message: errorHelp.fieldRequired }]

type EraseDialogProps = { readonly open: boolean; readonly email: string; readonly onClose: () => void }
type Values = { readonly email: string }

/** The user types the e-mail of the account, so that no account is erased by accident. */
function EraseDialog({ open, email, onClose }: EraseDialogProps) {
  const [form] = Form.useForm<Values>()
  const request = useRequestErasure()
  return (
    <CreationDialog<Values>
      open={open}
      title={texts.dialog.erasureTitle}
      submit={texts.dialog.erase}
      pending={request.isPending}
      form={form}
      initial={{ email: '' }}
      onClose={onClose}
      onOpened={() => form.focusField('email')}
      onSubmit={({ email: typed }) =>
        request.mutate(typed, { onSuccess: onClose, onError: (error) => showFieldErrors(form, error, erasureFields) })
      }
    >
      <p className={styles.words}>
        {texts.dialog.week} {texts.dialog.renewal}
      </p>
      <Form.Item name="email" label={texts.dialog.email} extra={email} rules={required}>
        <Input size="large" autoComplete="off" inputMode="email" spellCheck={false} autoCapitalize="none" />
      </Form.Item>
    </CreationDialog>
  )
}

type ErasureSectionProps = { readonly heading: 'h2' | 'h3'; readonly privacy: Privacy; readonly email: string }

/** The erasure of the account: request it, and cancel it within a week. */
function ErasureSection({ heading: Heading, privacy, email }: ErasureSectionProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const revoke = useRevokeErasure()
  const { erasure } = privacy
  const close = () => setIsConfirming(false)
  return (
    <div className={yourDataStyles.part}>
      <Heading className={yourDataStyles.title}>{texts.erasure.title}</Heading>
      {erasure ? (
        <>
          <Callout kind="warning">{texts.erasure.waiting(formatMoment(erasure.due_at))}</Callout>
          <div className={yourDataStyles.actions}>
            <Button type="primary" size="large" loading={revoke.isPending} onClick={() => revoke.mutate()}>
              {texts.erasure.revoke}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={yourDataStyles.text}>
            {texts.erasure.text} {texts.erasure.retained}
          </p>
          <Button danger size="large" onClick={() => setIsConfirming(true)}>
            {texts.erasure.request}
          </Button>
        </>
      )}
      <EraseDialog open={isConfirming} email={email} onClose={close} />
    </div>
  )
}

function ExportFiles({ parts }: { readonly parts: readonly ExportPart[] }) {
  return (
    <>
      <ul className={yourDataStyles.files}>
        {parts.map(({ name, bytes, url }) => (
          <li key={name} className={yourDataStyles.file}>
            <span>
              {name} <span className={yourDataStyles.size}>{fileSize(bytes)}</span>
            </span>
            <Button
              href={url}
              icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
              aria-label={texts.export.fetch(name)}
            >
              {texts.export.fetchShort}
            </Button>
          </li>
        ))}
      </ul>
      <p className={yourDataStyles.note}>{texts.export.links}</p>
      <p className={yourDataStyles.note}>{texts.export.changed}</p>
    </>
  )
}

type ExportSectionProps = { readonly heading: 'h2' | 'h3'; readonly privacy: Privacy }

/** The export of the account's data: request, wait, download. */
function ExportSection({ heading: Heading, privacy }: ExportSectionProps) {
  const request = useRequestExport()
  const open = useOpenExport()
  const copy = privacy.export
  return (
    <div className={yourDataStyles.part}>
      <Heading className={yourDataStyles.title}>{texts.export.title}</Heading>
      <p className={yourDataStyles.text}>{texts.export.text}</p>
      {copy === null ? (
        <Button type="primary" size="large" loading={request.isPending} onClick={() => request.mutate()}>
          {texts.export.request}
        </Button>
      ) : copy.state === 'making' ? (
        <Callout kind="success">{texts.export.making}</Callout>
      ) : copy.state === 'failed' ? (
        <>
          <Callout kind="error">{texts.export.failed}</Callout>
          <div className={yourDataStyles.actions}>
            <Button type="primary" size="large" loading={request.isPending} onClick={() => request.mutate()}>
              {texts.export.request}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Callout kind="success">
            {texts.export.ready(copy.parts, fileSize(copy.bytes), formatMoment(copy.expires_at))}
          </Callout>
          {open.data ? <ExportFiles parts={open.data.parts} /> : null}
          <div className={yourDataStyles.actions}>
            {open.data ? null : (
              <Button type="primary" size="large" loading={open.isPending} onClick={() => open.mutate()}>
                {texts.export.open}
              </Button>
            )}
            <Button size="large" loading={request.isPending} onClick={() => request.mutate()}>
              {texts.export.again}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** Anchor that the e-mails about the export and the erasure link to. */
const anchor = 'seus-dados'

/** The export and the erasure of all data of the account. */
export function YourData({ heading = 'h3' }: { readonly heading?: 'h2' | 'h3' }) {
  const account = useQuery(accountEmailQuery)
  const { data, isPending, isError, isFetching, refetch } = useQuery(privacyQuery)
  const section = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const isMeant = hash === `#${anchor}` && !isPending
  useEffect(() => {
    if (isMeant) section.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])

  return (
    <div id={anchor} ref={section}>
      {isError ? (
        <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 5 }} aria-label={words.loading} />
      ) : (
        <>
          <ExportSection heading={heading} privacy={data} />
          <ErasureSection heading={heading} privacy={data} email={account.data?.email ?? ''} />
        </>
      )}
    </div>
  )
}
