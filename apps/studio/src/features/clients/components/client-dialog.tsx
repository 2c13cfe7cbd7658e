import { formatPhone, isEmail, isPhone, normalizeEmail } from '@revela/domain'
import { clientForm, errorHelp } from '@revela/phrases'
import { Button, Form, type FormInstance, Input, type InputRef } from 'antd'
import { type Ref, useRef } from 'react'
import { clearFieldErrors, showFieldErrors } from '../../../lib/call-errors.ts'
import { useLast } from '../../../lib/hooks.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from '../../../ui/dialog.module.css'
import { EmailInput } from '../../../ui/email-input.tsx'
import { NameInput } from '../../../ui/name-input.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import {
  clientFields,
  useAddClient,
  useUpdateClient,
  type Client,
  clientChange,
  type ClientValues,
} from '../api/clients.ts'

type ClientFormProps = {
  /** `null`: a new client. */
  readonly client: Client | null
  readonly galleryId: string | null
  readonly first: Ref<InputRef>
  readonly onSaved: () => void
  readonly onAdded: ((client: Client) => void) | undefined
}

const when = (isInvalid: (value: string) => boolean, message: string) => ({
  validator: (_: unknown, value = '') => (isInvalid(value) ? Promise.reject(new Error(message)) : Promise.resolve()),
})
const filled = { required: true, whitespace: true, message: errorHelp.fieldRequired }
const emailForm = when((value) => value !== '' && !isEmail(normalizeEmail(value)), errorHelp.emailInvalid)
const phoneForm = when((value) => value !== '' && !isPhone(value), errorHelp.phoneInvalid)

/** Either contact is enough; the error is shown at the first of the two fields. */
const oneContact = ({ getFieldValue }: Pick<FormInstance<ClientValues>, 'getFieldValue'>) =>
  when((value) => value.trim() === '' && getFieldValue('tel') === '', errorHelp.contactRequired)

function ClientForm({ client, galleryId, first, onSaved, onAdded }: ClientFormProps) {
  const [form] = Form.useForm<ClientValues>()
  const add = useAddClient(galleryId)
  const update = useUpdateClient()
  const onError = (error: unknown) => showFieldErrors(form, error, clientFields)

  function submit(values: ClientValues) {
    if (client === null) {
      const onSuccess = (answer: { client: Client }) => {
        onSaved()
        onAdded?.(answer.client)
      }
      return add.mutate(values, { onSuccess, onError })
    }
    const change = clientChange(client, values)
    if (Object.keys(change).length === 0) return onSaved()
    return update.mutate({ id: client.id, change }, { onSuccess: onSaved, onError })
  }

  const initial = { name: client?.name ?? '', email: client?.email ?? '', tel: formatPhone(client?.tel ?? '') }
  return (
    <Form
      form={form}
      layout="vertical"
      className={styles.form ?? ''}
      validateTrigger="onSubmit"
      initialValues={initial}
      onValuesChange={(changed: Partial<ClientValues>) => clearFieldErrors(form, changed)}
      onFinish={submit}
      autoComplete="off"
      noValidate
    >
      <Form.Item name="name" label={clientForm.name} rules={[filled]}>
        <NameInput ref={first} />
      </Form.Item>
      <Form.Item
        name="email"
        label={clientForm.email}
        extra={clientForm.contactHint}
        rules={[oneContact, emailForm]}
        dependencies={['tel']}
      >
        <EmailInput autoComplete="off" />
      </Form.Item>
      <Form.Item name="tel" label={clientForm.phone} rules={[phoneForm]}>
        <PhoneInput autoComplete="off" />
      </Form.Item>
      <Form.Item label={clientForm.password} htmlFor="client-password">
        <Input id="client-password" size="large" disabled value={clientForm.passwordAutomatic} />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={add.isPending || update.isPending}>
        {client ? clientForm.save : clientForm.create}
      </Button>
    </Form>
  )
}

type Props = {
  /** The client that is edited, or `new`; `null` while the dialog is closed. */
  readonly editing: Client | 'new' | null
  /** The gallery from which a client is added. */
  readonly galleryId?: string | null
  readonly onClose: () => void
  readonly onAdded?: (client: Client) => void
}

/** NOVO CLIENTE and Editar. There is no password field: the server generates the access code. */
export function ClientDialog({ editing, galleryId = null, onClose, onAdded }: Props) {
  const first = useRef<InputRef>(null)
  const shown = useLast(editing)
  const client = shown === 'new' ? null : shown
  return (
    <Dialog
      open={editing !== null}
      width={480}
      // Closing the dialog discards the typed values.
      destroyOnHidden
      onClose={onClose}
      initialFocus={first}
      title={client ? clientForm.editTitle : clientForm.createTitle}
    >
      <ClientForm
        key={client?.id ?? 'new'}
        client={client}
        galleryId={galleryId}
        first={first}
        onSaved={onClose}
        onAdded={onAdded}
      />
    </Dialog>
  )
}
