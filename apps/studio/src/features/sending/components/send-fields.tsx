import { CLIENT_NAME_MARK, isEmail, isPhone, normalizeEmail } from '@revela/domain'
import { errorHelp, sending as texts } from '@revela/phrases'
import { Form, Input, Tooltip } from 'antd'
import { Link2, Mail } from 'lucide-react'
import { useId } from 'react'
import { EmailInput } from '../../../ui/email-input.tsx'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import { type SendMode, type Recipient, sendModes, unreachedBy } from '../lib/send-values.ts'
import modeChoiceStyles from './mode-choice.module.css'
import styles from './send-panel.module.css'

const { fields, blank } = texts

const filled = (message: string) => ({ required: true, whitespace: true, message })
const when = (isInvalid: (value: string) => boolean, message: string) => ({
  validator: (_: unknown, value = '') => (isInvalid(value) ? Promise.reject(new Error(message)) : Promise.resolve()),
})
const emailForm = when((value) => value.trim() !== '' && !isEmail(normalizeEmail(value)), errorHelp.emailInvalid)
const phoneForm = when((value) => value !== '' && !isPhone(value), errorHelp.phoneInvalid)

/** A message with a name placeholder requires a name. */
const nameWhereNamed = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) =>
  when((value) => value.trim() === '' && String(getFieldValue('client_message')).includes(CLIENT_NAME_MARK), blank.name)

type RecipientFieldsProps = { readonly mode: SendMode; readonly hasPicker: boolean }

/** The recipient's fields if no client is chosen. */
export function RecipientFields({ mode, hasPicker }: RecipientFieldsProps) {
  if (mode === 'link') return null
  return (
    <>
      {hasPicker ? <p className={styles.or}>{texts.or}</p> : null}
      <TypedRecipient mode={mode} />
    </>
  )
}

function TypedRecipient({ mode }: { readonly mode: Exclude<SendMode, 'link'> }) {
  return (
    <div className={styles.pair}>
      <Form.Item
        name="client_name"
        label={fields.name}
        rules={[mode === 'email' ? filled(blank.name) : nameWhereNamed]}
        className={styles.field ?? ''}
      >
        <Input size="large" maxLength={120} autoComplete="off" />
      </Form.Item>
      {mode === 'email' ? (
        <Form.Item
          key="email"
          name="client_email"
          label={fields.email}
          rules={[filled(blank.email), emailForm]}
          className={styles.field ?? ''}
        >
          <EmailInput autoComplete="off" />
        </Form.Item>
      ) : (
        <Form.Item
          key="tel"
          name="tel"
          label={fields.phone}
          rules={[filled(blank.phone), phoneForm]}
          className={styles.field ?? ''}
        >
          <PhoneInput autoComplete="off" />
        </Form.Item>
      )}
    </div>
  )
}

export function MessageFields({ mode }: { readonly mode: SendMode }) {
  return (
    <>
      {mode === 'email' ? (
        <Form.Item name="subject" label={fields.subject} rules={[filled(blank.subject)]} className={styles.field ?? ''}>
          <Input size="large" maxLength={200} autoComplete="off" />
        </Form.Item>
      ) : null}
      <Form.Item
        name="client_message"
        label={fields.message}
        extra={texts.nameHint(CLIENT_NAME_MARK)}
        rules={[filled(blank.message)]}
        className={styles.field ?? ''}
      >
        <Input.TextArea size="large" rows={4} maxLength={5000} className={styles.message ?? ''} />
      </Form.Item>
    </>
  )
}

const icons = { email: Mail, whatsapp: WhatsAppGlyph, link: Link2 } as const

/** Why a mode cannot be chosen, or null if it reaches every recipient. */
function closedReason(mode: SendMode, recipients: readonly Recipient[]): string | null {
  const unreached = unreachedBy(mode, recipients)
  if (unreached === undefined) return null
  if (recipients.length > 1) return mode === 'email' ? texts.noEmailOf(unreached.name) : texts.noPhoneOf(unreached.name)
  return mode === 'email' ? texts.noEmail : texts.noPhone
}

/** Renders the tooltip inside the panel, so that screen readers find it there. */
const withinPanel = (label: HTMLElement) => label.parentElement ?? document.body

type Props = {
  readonly mode: SendMode
  readonly recipients: readonly Recipient[]
  readonly onChange: (mode: SendMode) => void
}

export function ModeChoice({ mode, recipients, onChange }: Props) {
  const id = useId()
  const choices = sendModes.map((one) => ({ one, reason: closedReason(one, recipients) }))
  return (
    <fieldset>
      <legend className="visually-hidden">{texts.how}</legend>
      <div className={modeChoiceStyles.modes}>
        {choices.map(({ one, reason }) => {
          const Icon = icons[one]
          const open = reason === null
          return (
            <Tooltip key={one} title={reason} getPopupContainer={withinPanel}>
              <label className={modeChoiceStyles.mode} data-closed={!open}>
                <input
                  type="radio"
                  name={id}
                  checked={mode === one}
                  disabled={!open}
                  aria-describedby={open ? undefined : `${id}-${one}`}
                  onChange={() => onChange(one)}
                />
                <Icon size={18} aria-hidden="true" />
                {texts.modes[one]}
              </label>
            </Tooltip>
          )
        })}
      </div>
      {choices.map(({ one, reason }) =>
        reason === null ? null : (
          <p key={one} id={`${id}-${one}`} className={modeChoiceStyles.reason}>
            {reason}
          </p>
        ),
      )}
    </fieldset>
  )
}
