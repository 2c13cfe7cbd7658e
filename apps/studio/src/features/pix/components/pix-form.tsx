import { formatPixKey, pixKey, type PixKeyKind } from '@revela/domain'
import { errorHelp, pixSettings as texts } from '@revela/phrases'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { clearFieldErrors, showFieldErrors } from '../../../lib/field-errors.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { pixFields, useSavePixKey, type StoredPixKey } from '../api/pix-key.ts'
import { KeyInput } from './key-input.tsx'
import { KeyKind } from './key-kind.tsx'
import { PayerView } from './payer-view.tsx'
import styles from './pix-form.module.css'

type Values = { readonly kind: PixKeyKind; readonly key: string; readonly name: string; readonly city: string }

const nothing: Values = { kind: 'cpf', key: '', name: '', city: '' }
const filled = { required: true, whitespace: true, message: errorHelp.fieldRequired }
const keyOfKind = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
  validator: (_: unknown, typed = '') => {
    const kind = getFieldValue('kind') as PixKeyKind
    const wrong = typed.trim() !== '' && pixKey(kind, typed) === null
    return wrong ? Promise.reject(new Error(errorHelp.pixKeyInvalid[kind])) : Promise.resolve()
  },
})

export function PixForm({ stored }: { readonly stored: StoredPixKey | null }) {
  const [form] = Form.useForm<Values>()
  const save = useSavePixKey()
  const [removing, setRemoving] = useState(false)
  const first = stored ? { ...stored, key: formatPixKey(stored.kind, stored.key) } : nothing
  const values = Form.useWatch((all) => ({ ...first, ...all }), { form, preserve: true }) ?? first

  function change(changed: Partial<Values>) {
    clearFieldErrors(form, changed)
    // The letters of an e-mail are no part of a CPF.
    if (changed.kind !== undefined) form.setFields([{ name: 'key', value: '', errors: [] }])
  }

  function submit({ kind, key, name, city }: Values) {
    const given = { kind, key: pixKey(kind, key) ?? key, name: name.trim(), city: city.trim() }
    save.mutate(given, { onError: (error) => showFieldErrors(form, error, pixFields) })
  }

  function remove() {
    save.mutate(null, {
      onSuccess: () => {
        setRemoving(false)
        form.setFieldsValue(nothing)
      },
    })
  }

  return (
    <div className={styles.columns}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={first}
        onValuesChange={change}
        onFinish={submit}
        autoComplete="off"
        noValidate
      >
        <Form.Item name="kind">
          <KeyKind />
        </Form.Item>
        <Form.Item name="key" label={texts.key} rules={[filled, keyOfKind]}>
          <KeyInput kind={values.kind} />
        </Form.Item>
        <Form.Item name="name" label={texts.name} extra={texts.nameHint} rules={[filled]}>
          <Input size="large" maxLength={120} autoComplete="off" />
        </Form.Item>
        <Form.Item name="city" label={texts.city} rules={[filled]}>
          <Input size="large" maxLength={60} autoComplete="off" />
        </Form.Item>
        <div className={styles.actions}>
          <Button type="primary" htmlType="submit" size="large" loading={save.isPending && !removing}>
            {texts.submit}
          </Button>
          {stored ? (
            <Button size="large" onClick={() => setRemoving(true)}>
              {texts.remove}
            </Button>
          ) : null}
        </div>
      </Form>
      <PayerView keyText={values.key} name={values.name} city={values.city} />
      <ConfirmDialog
        open={removing}
        title={texts.removeTitle}
        action={texts.remove}
        pending={save.isPending}
        onClose={() => setRemoving(false)}
        onConfirm={remove}
      >
        <p>{texts.removeText}</p>
      </ConfirmDialog>
    </div>
  )
}
