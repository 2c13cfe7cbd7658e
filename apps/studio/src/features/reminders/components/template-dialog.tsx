import { errorHelp, reminderNames, reminderTemplate as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Segmented } from 'antd'
import { useRef, useState, type ComponentRef } from 'react'
import { clearFieldErrors, errorText, showFieldErrors } from '../../../lib/call-errors.ts'
import { useLast, useSettled } from '../../../lib/hooks.ts'
import { notify } from '../../../lib/notices.ts'
import { Dialog, FormActions } from '../../../ui/dialog.tsx'
import { reminderPreviewQuery, templateFields, useSaveTemplate, type AccountReminder } from '../api/reminders.ts'
import { insertText } from '../lib/insert-text.ts'
import styles from './template-dialog.module.css'

type Props = { readonly reminder: AccountReminder | null; readonly onClose: () => void }

/** Edits the text of one kind of reminder, beside the preview that the server renders. */
export function TemplateDialog({ reminder, onClose }: Props) {
  const shown = useLast(reminder)
  return (
    <Dialog
      open={reminder !== null}
      width={960}
      destroyOnHidden
      onClose={onClose}
      title={shown === null ? '' : reminderNames[shown.kind].name}
    >
      {shown === null ? null : <TemplateForm key={shown.kind} reminder={shown} onClose={onClose} />}
    </Dialog>
  )
}

type Values = { readonly subject: string; readonly body: string }

const filled = [{ required: true, whitespace: true, message: errorHelp.fieldRequired }]
const markMeanings: Readonly<Record<string, string>> = texts.marks

type FormProps = { readonly reminder: AccountReminder; readonly onClose: () => void }

function TemplateForm({ reminder, onClose }: FormProps) {
  const { kind, default_subject: defaultSubject, default_body: defaultBody } = reminder
  const first: Values = { subject: reminder.subject, body: reminder.body }
  const [form] = Form.useForm<Values>()
  const save = useSaveTemplate()
  const bodyInput = useRef<ComponentRef<typeof Input.TextArea>>(null)
  // A text that was never touched gets the insertion at its end.
  const lastCaret = useRef<{ readonly start: number; readonly end: number } | null>(null)
  const values = Form.useWatch((all) => ({ ...first, ...all }), { form, preserve: true }) ?? first
  const isDefault = values.subject === defaultSubject && values.body === defaultBody

  function insert(mark: string) {
    const area = bodyInput.current?.resizableTextArea?.textArea
    const { start, end } = lastCaret.current ?? { start: values.body.length, end: values.body.length }
    const changed = insertText(values.body, start, end, mark)
    form.setFields([{ name: 'body', value: changed.text, errors: [] }])
    area?.focus()
    // After React has written the new text, which moves the caret to its end.
    requestAnimationFrame(() => area?.setSelectionRange(changed.caret, changed.caret))
  }

  function submit(typed: Values) {
    const template = {
      kind,
      subject: typed.subject === defaultSubject ? null : typed.subject,
      body: typed.body === defaultBody ? null : typed.body,
    }
    save.mutate(template, {
      onSuccess: () => {
        notify('success', texts.saved)
        onClose()
      },
      onError: (error) => showFieldErrors(form, error, templateFields),
    })
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={first}
      onValuesChange={(changed: Partial<Values>) => clearFieldErrors(form, changed)}
      onFinish={submit}
      autoComplete="off"
      noValidate
    >
      <div className={styles.columns}>
        <div>
          <Form.Item name="subject" label={texts.subject} rules={filled}>
            <Input size="large" maxLength={200} />
          </Form.Item>
          <Form.Item name="body" label={texts.body} rules={filled} className={styles.body ?? ''}>
            <Input.TextArea
              ref={bodyInput}
              size="large"
              rows={9}
              maxLength={2_000}
              onBlur={({ target }) => {
                lastCaret.current = { start: target.selectionStart, end: target.selectionEnd }
              }}
            />
          </Form.Item>
          <fieldset>
            <legend className={styles.caption}>{texts.insert}</legend>
            <div className={styles.marks}>
              {reminder.placeholders.map((mark) => (
                <Button
                  key={mark}
                  title={markMeanings[mark] ?? mark}
                  aria-label={texts.insertOf(mark, markMeanings[mark] ?? mark)}
                  onClick={() => insert(mark)}
                >
                  {mark}
                </Button>
              ))}
            </div>
          </fieldset>
        </div>
        <TemplatePreview reminder={reminder} values={values} />
      </div>
      <FormActions>
        {isDefault ? null : (
          <Button
            type="text"
            size="large"
            onClick={() => form.setFieldsValue({ subject: defaultSubject, body: defaultBody })}
          >
            {texts.restore}
          </Button>
        )}
        <Button size="large" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="primary" size="large" htmlType="submit" loading={save.isPending}>
          {texts.save}
        </Button>
      </FormActions>
    </Form>
  )
}

const debounceMs = 400

type PreviewProps = { readonly reminder: AccountReminder; readonly values: Values }

function TemplatePreview({ reminder: { kind, by_email }, values }: PreviewProps) {
  const [channel, setChannel] = useState<'email' | 'whatsapp'>(by_email ? 'email' : 'whatsapp')
  const subject = useSettled(values.subject, debounceMs)
  const body = useSettled(values.body, debounceMs)
  const preview = useQuery(reminderPreviewQuery({ kind, subject, body }))
  const { data } = preview
  return (
    <section className={styles.preview} aria-label={texts.preview}>
      <div className={styles.head}>
        <p>{texts.preview}</p>
        <Segmented
          aria-label={texts.preview}
          value={channel}
          options={[
            { value: 'email', label: texts.channels.email },
            { value: 'whatsapp', label: texts.channels.whatsapp },
          ]}
          onChange={setChannel}
        />
      </div>
      {preview.isError ? (
        <p role="alert" className={styles.problem}>
          {errorText(preview.error, texts.previewFailed)}
        </p>
      ) : data === undefined ? null : channel === 'whatsapp' ? (
        <p className={`${styles.mail} ${styles.whatsapp}`} aria-busy={preview.isFetching}>
          {data.whatsapp}
        </p>
      ) : (
        <div className={styles.mail} aria-busy={preview.isFetching}>
          <p className={styles.subject}>{data.subject}</p>
          {data.paragraphs.map((paragraph, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a paragraph has no identity besides its place
            <p key={index} className={styles.text}>
              {paragraph}
            </p>
          ))}
          <p className={styles.button} aria-hidden="true">
            {data.button}
          </p>
          {data.footer.map((line) => (
            <p key={line} className={styles.footer}>
              {line}
            </p>
          ))}
        </div>
      )}
    </section>
  )
}
