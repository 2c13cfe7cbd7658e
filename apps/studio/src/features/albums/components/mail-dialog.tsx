import { albumReaders as texts, words } from '@revela/phrases'
import { Button, Form } from 'antd'
import { useLast } from '../../../lib/hooks.ts'
import { Dialog, FormActions } from '../../../ui/dialog.tsx'
import type { Reader } from '../api/album-queries.ts'
import { useMailAlbum } from '../api/proof-changes.ts'
import { defaultMail } from '../lib/reader-messages.ts'
import { MailFields, MailLimitNotice } from './mail-fields.tsx'

type Values = { readonly subject: string; readonly message: string }

type Props = {
  readonly albumId: string
  /** The number of the newest sent version. */
  readonly version: number
  /** Null: closed. */
  readonly reader: Reader | null
  readonly onClose: () => void
}

/** Mails one reader the link, with a message that can be changed. */
export function MailDialog({ albumId, version, reader, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const mail = useMailAlbum(albumId)
  const shown = useLast(reader)

  function submit(values: Values) {
    if (reader) mail.mutate({ reader_ids: [reader.id], ...values }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open={reader !== null}
      width={560}
      destroyOnHidden
      title={shown === null ? '' : texts.mailTitle(shown.name)}
      onClose={onClose}
    >
      <MailLimitNotice />
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={defaultMail(version)}
        onFinish={submit}
        noValidate
      >
        <MailFields />
        <FormActions>
          <Button size="large" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="primary" htmlType="submit" size="large" loading={mail.isPending}>
            {texts.mailSubmit}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
