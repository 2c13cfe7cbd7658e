import { isEmail, isPhone, normalizeEmail, phoneDigits } from '@revela/domain'
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
import styles from './reader-dialog.module.css'

type Values = { readonly name: string; readonly email: string; readonly tel: string }

const when = (isInvalid: (value: string) => boolean, message: string) => ({
  validator: (_: unknown, value = '') => (isInvalid(value) ? Promise.reject(new Error(message)) : Promise.resolve()),
})
const nameRules = [{ required: true, whitespace: true, message: errorHelp.fieldRequired }]
const emailRules = [when((value) => value.trim() !== '' && !isEmail(normalizeEmail(value)), errorHelp.emailInvalid)]
const phoneRules = [when((value) => value !== '' && !isPhone(value), errorHelp.phoneInvalid)]

/** What the form begins with; the stored number has a country prefix, which the input does not. */
function initialOf(reader: Reader | null): Values {
  const tel = reader?.whatsapp?.replace(/^55(?=\d{10,11}$)/, '') ?? ''
  return { name: reader?.name ?? '', email: reader?.email ?? '', tel }
}

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
  const [form] = Form.useForm<Values>()
  const add = useAddReader(albumId)
  const update = useUpdateReader(albumId)
  const [source, setSource] = useState<'client' | 'typed'>(reader === null ? 'client' : 'typed')
  const [client, setClient] = useState<ClientChoice | null>(null)
  const [approves, setApproves] = useState(reader?.approves ?? true)
  const name = useId()
  const pending = add.isPending || update.isPending
  const onError = (error: unknown) => void showFieldErrors(form, error, readerFields)

  function submit(values: Values) {
    const email = normalizeEmail(values.email)
    const tel = phoneDigits(values.tel)
    if (reader !== null) {
      const change = { name: values.name.trim(), email: email || null, tel: tel || null, approves }
      update.mutate({ id: reader.id, change }, { onSuccess: onClose, onError })
      return
    }
    const body = { name: values.name.trim(), ...(email ? { email } : {}), ...(tel ? { tel } : {}), approves }
    add.mutate(body, { onSuccess: onClose, onError })
  }

  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={initialOf(reader)}
      onValuesChange={(changed: Partial<Values>) => clearFieldErrors(form, changed)}
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
      {source === 'client' ? (
        <ClientPicker chosen={client} onChoose={setClient} />
      ) : (
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
      )}
      <SwitchRow label={texts.approves} lead={texts.approvesLead} checked={approves} onChange={setApproves} />
      <FormActions>
        <Button size="large" onClick={onClose}>
          {words.cancel}
        </Button>
        {source === 'client' ? (
          <Button
            type="primary"
            size="large"
            loading={pending}
            disabled={client === null}
            onClick={() => {
              if (client) add.mutate({ client_id: client.id, approves }, { onSuccess: onClose })
            }}
          >
            {texts.submit}
          </Button>
        ) : (
          <Button type="primary" htmlType="submit" size="large" loading={pending}>
            {reader === null ? texts.submit : texts.save}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}
