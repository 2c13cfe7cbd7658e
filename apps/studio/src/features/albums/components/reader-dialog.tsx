import { isEmail, isPhone, normalizeEmail } from '@revela/domain'
import { albumReaders as texts, errorHelp, words } from '@revela/phrases'
import { Button, Form, Input } from 'antd'
import { useId, useState } from 'react'
import { clearFieldErrors, showFieldErrors } from '../../../lib/call-errors.ts'
import { useLast } from '../../../lib/hooks.ts'
import { Dialog, FormActions } from '../../../ui/dialog.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import { SwitchRow } from '../../../ui/settings-section.tsx'
import type { Reader } from '../api/album-queries.ts'
import { readerFields, useAddReader, useUpdateReader } from '../api/proof-changes.ts'
import type { ClientChoice, ClientChoicePicker } from '../lib/client-choice.ts'
import { changeOf, hasOwnContact, newReaderOf, type ReaderValues, valuesOf } from '../lib/reader-values.ts'
import styles from './reader-dialog.module.css'

const when = (isInvalid: (value: string) => boolean, message: string) => ({
  validator: (_: unknown, value = '') => (isInvalid(value) ? Promise.reject(new Error(message)) : Promise.resolve()),
})
const nameRules = [{ required: true, whitespace: true, message: errorHelp.fieldRequired }]
const emailRules = [when((value) => value.trim() !== '' && !isEmail(normalizeEmail(value)), errorHelp.emailInvalid)]
const phoneRules = [when((value) => value !== '' && !isPhone(value), errorHelp.phoneInvalid)]

type Props = {
  readonly albumId: string
  /** `new`: adds one. Null: closed. */
  readonly editing: Reader | 'new' | null
  readonly ClientPicker: ClientChoicePicker
  readonly onClose: () => void
}

/** Adds a person, from the clients or by name, or changes one. */
export function ReaderDialog({ albumId, editing, ClientPicker, onClose }: Props) {
  const shown = useLast(editing)
  const reader = shown === 'new' || shown === null ? null : shown
  return (
    <Dialog
      open={editing !== null}
      width={520}
      destroyOnHidden
      title={reader ? texts.editTitle(reader.name) : texts.addTitle}
      onClose={onClose}
    >
      {shown === null ? null : (
        <ReaderForm albumId={albumId} reader={reader} ClientPicker={ClientPicker} onClose={onClose} />
      )}
    </Dialog>
  )
}

type FormProps = Pick<Props, 'albumId' | 'ClientPicker' | 'onClose'> & { readonly reader: Reader | null }

function ReaderForm({ albumId, reader, ClientPicker, onClose }: FormProps) {
  const [form] = Form.useForm<ReaderValues>()
  const add = useAddReader(albumId)
  const update = useUpdateReader(albumId)
  const [source, setSource] = useState<'client' | 'typed'>('client')
  const [client, setClient] = useState<ClientChoice | null>(null)
  const [approves, setApproves] = useState(reader?.approves ?? true)
  const name = useId()
  const pending = add.isPending || update.isPending
  const onError = (error: unknown) => void showFieldErrors(form, error, readerFields)

  const isChoosing = reader === null && source === 'client'
  const hasFields = reader === null ? source === 'typed' : hasOwnContact(reader)

  function submit(values: ReaderValues) {
    const then = { onSuccess: onClose, onError }
    if (reader !== null) update.mutate({ id: reader.id, change: changeOf(reader, values, approves) }, then)
    else if (source === 'typed') add.mutate(newReaderOf(values, approves), then)
    else if (client !== null) add.mutate({ client_id: client.id, approves }, then)
  }

  return (
    <Form<ReaderValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={valuesOf(reader)}
      onValuesChange={(changed: Partial<ReaderValues>) => clearFieldErrors(form, changed)}
      onFinish={submit}
      noValidate
      className={styles.form ?? ''}
    >
      {reader === null ? (
        <fieldset className={styles.sources}>
          <legend className="visually-hidden">{texts.addTitle}</legend>
          {(['client', 'typed'] as const).map((one) => (
            <label key={one} className={styles.source}>
              <input type="radio" name={name} checked={source === one} onChange={() => setSource(one)} />
              {one === 'client' ? texts.fromClients : texts.typed}
            </label>
          ))}
        </fieldset>
      ) : null}
      {isChoosing ? <ClientPicker chosen={client} onChoose={setClient} /> : null}
      {hasFields ? (
        <div>
          <Form.Item name="name" label={texts.name} rules={nameRules}>
            <Input size="large" maxLength={60} autoComplete="off" placeholder={texts.example} />
          </Form.Item>
          <Form.Item name="email" label={texts.email} rules={emailRules}>
            <EmailInput autoComplete="off" />
          </Form.Item>
          <Form.Item name="tel" label={texts.phone} rules={phoneRules}>
            <PhoneInput autoComplete="off" />
          </Form.Item>
        </div>
      ) : null}
      {reader === null || hasFields ? null : <p className={styles.hint}>{texts.clientContact}</p>}
      <SwitchRow label={texts.approves} lead={texts.approvesLead} checked={approves} onChange={setApproves} />
      <FormActions>
        <Button size="large" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          type="primary"
          htmlType="submit"
          size="large"
          loading={pending}
          disabled={isChoosing && client === null}
        >
          {reader === null ? texts.submit : texts.save}
        </Button>
      </FormActions>
    </Form>
  )
}
