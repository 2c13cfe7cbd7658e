import { CLIENT_NAME_MARK, saoPauloDay } from '@revela/domain'
import { galleryBulk as texts, galleryFilter, photoCount, sending, shareDefaults, words } from '@revela/phrases'
import { Button, Form, Input } from 'antd'
import { useId, useState } from 'react'
import { useLast } from '../../../lib/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DayPicker } from '../../../ui/day-picker.tsx'
import { Dialog, DialogBody, FormActions } from '../../../ui/dialog.tsx'
import formStyles from '../../../ui/dialog.module.css'
import type { BulkAction } from '../api/gallery-bulk.ts'
import type { GalleryItem } from '../api/galleries.ts'
import type { BulkOutcome } from '../lib/bulk-selection.ts'
import type { BulkDialogKind } from './bulk-bar.tsx'
import styles from './bulk-dialogs.module.css'

type Props = {
  readonly dialog: BulkDialogKind | null
  readonly items: readonly GalleryItem[]
  readonly onClose: () => void
  readonly onConfirm: (action: BulkAction) => void
}

/** Asks before an action that families notice. */
export function BulkDialogs({ dialog, items, onClose, onConfirm }: Props) {
  const count = items.length
  const pictures = items.reduce((sum, { info }) => sum + info.total_pictures, 0)
  const isTurningOn = useLast(dialog === 'deliver-on' || dialog === 'deliver-off' ? dialog : null) === 'deliver-on'
  const { deletion, delivering } = texts
  return (
    <>
      <ConfirmDialog
        open={dialog === 'delete'}
        width={500}
        title={deletion.title(count)}
        action={deletion.confirm}
        focusKeep
        onClose={onClose}
        onConfirm={() => onConfirm({ kind: 'delete' })}
      >
        <p>{deletion.lead(count, photoCount(pictures))}</p>
        <p>{deletion.retention}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === 'deliver-on' || dialog === 'deliver-off'}
        title={isTurningOn ? delivering.titleOn : delivering.titleOff}
        action={isTurningOn ? delivering.confirmOn : delivering.confirmOff}
        onClose={onClose}
        onConfirm={() => onConfirm({ kind: 'deliver', on: isTurningOn })}
      >
        <p>{isTurningOn ? delivering.leadOn(count) : delivering.leadOff(count)}</p>
      </ConfirmDialog>
      <ClosingDialog open={dialog === 'close'} count={count} onClose={onClose} onConfirm={onConfirm} />
      <SendingDialog open={dialog === 'send'} onClose={onClose} onConfirm={onConfirm} />
    </>
  )
}

type FormProps = Pick<Props, 'onClose' | 'onConfirm'> & { readonly open: boolean }

function ClosingDialog({ open, count, onClose, onConfirm }: FormProps & { readonly count: number }) {
  const [day, setDay] = useState<string | null>(null)
  const id = useId()
  const { closing } = texts
  return (
    <ConfirmDialog
      open={open}
      title={closing.title}
      action={closing.confirm}
      onClose={onClose}
      onConfirm={() => onConfirm({ kind: 'close', closes_on: day })}
    >
      <p>{closing.lead(count)}</p>
      <div className={styles.field}>
        <label htmlFor={id}>{closing.date}</label>
        <DayPicker
          id={id}
          size="large"
          value={day}
          placeholder={galleryFilter.datePlaceholder}
          disabledDate={(date) => date.format('YYYY-MM-DD') < saoPauloDay(new Date())}
          onChange={setDay}
        />
      </div>
    </ConfirmDialog>
  )
}

type SendValues = { readonly subject: string; readonly message: string }

const required = (message: string) => [{ required: true, whitespace: true, message }]

function SendingDialog({ open, onClose, onConfirm }: FormProps) {
  return (
    <Dialog open={open} width={560} destroyOnHidden title={texts.sending.title} onClose={onClose}>
      <Form<SendValues>
        className={formStyles.form ?? ''}
        layout="vertical"
        validateTrigger="onSubmit"
        initialValues={shareDefaults.gallery}
        onFinish={({ subject, message }) => onConfirm({ kind: 'send', subject, message })}
        noValidate
      >
        <DialogBody>
          <p>{texts.sending.lead}</p>
        </DialogBody>
        <Form.Item name="subject" label={sending.fields.subject} rules={required(sending.blank.subject)}>
          <Input size="large" maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="message"
          label={sending.fields.message}
          extra={sending.nameHint(CLIENT_NAME_MARK)}
          rules={required(sending.blank.message)}
        >
          <Input.TextArea size="large" rows={4} maxLength={5000} />
        </Form.Item>
        <FormActions>
          <Button size="large" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="primary" size="large" htmlType="submit">
            {texts.sending.confirm}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

type ResultsProps = { readonly outcome: BulkOutcome | null; readonly onClose: () => void }

/** Which galleries stayed as they were, and why. */
export function BulkResults({ outcome, onClose }: ResultsProps) {
  const shown = useLast(outcome)
  const { results } = texts
  return (
    <Dialog
      open={outcome !== null}
      width={520}
      title={results.title(shown?.failed.length ?? 0)}
      initialFocus="first-action"
      onClose={onClose}
      actions={
        <Button type="primary" size="large" onClick={onClose}>
          {results.close}
        </Button>
      }
    >
      <DialogBody>
        <p>{results.lead(shown?.done.length ?? 0)}</p>
        <ul className={styles.failed}>
          {shown?.failed.map(({ id, title, problem }) => (
            <li key={id}>
              <strong>{title}</strong>
              <span>{results.reasons[problem]}</span>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  )
}
