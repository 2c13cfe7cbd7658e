import type { AnswerOf } from '@revela/contract'
import {
  formatPixKey,
  PIX_CITY_MAX_LENGTH,
  PIX_NAME_MAX_LENGTH,
  pixKey,
  type PixKeyKind,
  pixKeyKinds,
  pixText,
} from '@revela/domain'
import { brand, errorHelp, pixSettings, pixSettings as texts, words } from '@revela/phrases'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Skeleton } from 'antd'
import { QrCode } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { clearFieldErrors, showFieldErrors } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormattedInput } from '../../../ui/formatted-input.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { pixCalls, pixKeyQuery } from '../api/calls.ts'
import styles from './pix-page.module.css'

type StoredPixKey = NonNullable<AnswerOf<typeof pixCalls.get>['pix_key']>

const pixFields = ['key', 'name', 'city'] as const

/** Null removes the key. */
function useSavePixKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (pix_key: StoredPixKey | null) => call(pixCalls.set, { body: { pix_key } }),
    onSuccess: async (_answer, pix_key) => {
      queries.setQueryData(pixKeyQuery.queryKey, { pix_key })
      notify('success', pix_key === null ? pixSettings.removed : pixSettings.saved)
    },
    meta: { fields: pixFields },
  })
}

type KeyInputProps = Omit<ComponentProps<typeof FormattedInput>, 'format' | 'typedCharacter'> & {
  readonly kind: PixKeyKind
}

const modes = { cpf: 'numeric', cnpj: 'text', email: 'email', phone: 'tel', random: 'text' } as const

/** Formats the key by its kind while it is typed. */
function KeyInput({ kind, ...input }: KeyInputProps) {
  return (
    <FormattedInput
      inputMode={modes[kind]}
      autoCapitalize="none"
      autoCorrect="off"
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      placeholder={texts.examples[kind]}
      {...input}
      format={(typed) => formatPixKey(kind, typed)}
      typedCharacter={kind === 'email' || kind === 'random' ? /./ : /[0-9A-Za-z]/}
    />
  )
}

type Values = { readonly kind: PixKeyKind; readonly key: string; readonly name: string; readonly city: string }

const nothing: Values = { kind: 'cpf', key: '', name: '', city: '' }
const filled = { required: true, whitespace: true, message: errorHelp.fieldRequired }
const keyOfKind = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
  validator: (_: unknown, typed = '') => {
    const kind = getFieldValue('kind') as PixKeyKind
    const isInvalid = typed.trim() !== '' && pixKey(kind, typed) === null
    return isInvalid ? Promise.reject(new Error(errorHelp.pixKeyInvalid[kind])) : Promise.resolve()
  },
})

function PixForm({ stored }: { readonly stored: StoredPixKey | null }) {
  const [form] = Form.useForm<Values>()
  const save = useSavePixKey()
  const [removing, setRemoving] = useState(false)
  const first = stored ? { ...stored, key: formatPixKey(stored.kind, stored.key) } : nothing
  const values = Form.useWatch((all) => ({ ...first, ...all }), { form, preserve: true }) ?? first

  function change(changed: Partial<Values>) {
    clearFieldErrors(form, changed)
    // The typed key is not valid for another kind.
    if (changed.kind !== undefined) form.setFields([{ name: 'key', value: '', errors: [] }])
  }

  function submit({ kind, key, name, city }: Values) {
    const body = { kind, key: pixKey(kind, key) ?? key, name: name.trim(), city: city.trim() }
    save.mutate(body, { onError: (error) => showFieldErrors(form, error, pixFields) })
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

type Props = { readonly value?: PixKeyKind; readonly onChange?: (kind: PixKeyKind) => void }

function KeyKind({ value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{texts.kind}</legend>
      <div className={styles.kinds}>
        {pixKeyKinds.map((kind) => (
          <label key={kind} className={styles.kind}>
            <input type="radio" name={name} checked={value === kind} onChange={() => onChange?.(kind)} />
            {texts.kinds[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type PayerViewProps = { readonly keyText: string; readonly name: string; readonly city: string }

/** The family reads the name as it is written here; its bank shows the receiver in the Pix code, without accents. */
function PayerView({ keyText, name, city }: PayerViewProps) {
  const shown = [
    [texts.previewTo, name.trim()],
    [
      texts.previewBank,
      [pixText(name, PIX_NAME_MAX_LENGTH), pixText(city, PIX_CITY_MAX_LENGTH)].filter(Boolean).join(' · '),
    ],
    [texts.previewKey, keyText],
  ] as const
  return (
    <figure className={styles.view}>
      <figcaption className={styles.caption}>{texts.preview}</figcaption>
      <div className={styles.card}>
        <QrCode size={56} strokeWidth={1.25} aria-hidden="true" className={styles.code} />
        <div className={styles.words}>
          <p className={styles.title}>{texts.previewPay}</p>
          <dl className={styles.facts}>
            {shown.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value || '—'}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </figure>
  )
}

export function PixPage({ account }: { readonly account: ReactNode }) {
  const { data, isError, isFetching, refetch } = useQuery(pixKeyQuery)
  return (
    <>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <SettingsSection title={texts.title} lead={texts.lead} help="pix">
        {data ? (
          <PixForm stored={data.pix_key} />
        ) : isError ? (
          <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 5 }} aria-label={words.loading} />
        )}
        <p className={styles.safety}>{texts.safety}</p>
      </SettingsSection>
      {account}
    </>
  )
}
