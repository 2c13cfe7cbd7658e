import { ApiError } from '@revela/contract/client'
import { publicPortfolio } from '@revela/phrases'
import { useState, type FormEvent } from 'react'
import { client } from '../../../lib/client.ts'
import { whatsappAddress } from '@revela/domain'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { portfolioCalls, type WorkPage } from '../api/calls.ts'
import styles from './contact-form.module.css'

type ContactValues = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  /** Honeypot field, invisible to people. */
  readonly website: string
}

export const noValues: ContactValues = { name: '', email: '', phone: '', message: '', website: '' }

type ContactProblem = 'required' | 'reach'

/** Errors that are found before sending. */
export function contactProblems(values: ContactValues): Partial<Record<keyof ContactValues, ContactProblem>> {
  const isEmpty = (name: keyof ContactValues) => values[name].trim() === ''
  return {
    ...(isEmpty('name') ? { name: 'required' as const } : {}),
    ...(isEmpty('email') && isEmpty('phone') ? { email: 'reach' as const } : {}),
    ...(isEmpty('message') ? { message: 'required' as const } : {}),
  }
}

/** The request body; empty fields are left out. */
export function contactBody({ name, email, phone, message, website }: ContactValues, work: string | null) {
  return {
    name: name.trim(),
    message: message.trim(),
    ...(email.trim() === '' ? {} : { email: email.trim() }),
    ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
    ...(website === '' ? {} : { website }),
    ...(work === null ? {} : { work }),
  }
}

const texts = publicPortfolio.contact

type State = 'writing' | 'sending' | 'sent'
type Problems = Partial<Record<keyof ContactValues, string>>

/** The server's message for each field. */
function fieldProblemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.messages.filter(({ help }) => help !== '').map(({ id, help }) => [id, help]))
}

/** A form that sends a message from a visitor to the photographer. */
export function ContactForm({ work, studio }: { readonly work: string | null } & Pick<WorkPage, 'studio'>) {
  const [values, setValues] = useState(noValues)
  const [problems, setProblems] = useState<Problems>({})
  const [state, setState] = useState<State>('writing')
  const [failure, setFailure] = useState<string | null>(null)

  function change(name: keyof ContactValues, value: string) {
    setValues((before) => ({ ...before, [name]: value }))
    setProblems(({ [name]: _cleared, ...others }) => others)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing = contactProblems(values)
    setProblems(Object.fromEntries(Object.entries(missing).map(([name, problem]) => [name, texts[problem]])))
    if (Object.keys(missing).length > 0 || state === 'sending') return
    setState('sending')
    setFailure(null)
    try {
      await client.call(portfolioCalls.contact, { body: contactBody(values, work) })
      setState('sent')
    } catch (error) {
      const serverProblems = fieldProblemsOf(error)
      setState('writing')
      setProblems(serverProblems)
      const isLimited = error instanceof ApiError && error.status === 429
      if (isLimited || Object.keys(serverProblems).length === 0) setFailure(isLimited ? texts.tooMany : texts.failed)
    }
  }

  const line = (name: 'name' | 'email' | 'phone' | 'website') => ({
    name,
    value: values[name],
    problem: problems[name] ?? null,
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  })

  return (
    <section className={styles.contact} aria-labelledby="contato">
      <div>
        <h2 id="contato" className={styles.title}>
          {texts.title}
        </h2>
        <p className={styles.lead}>{texts.lead}</p>
        {studio.whatsapp === null ? null : (
          <p className={styles.whatsapp}>
            <ButtonLink
              kind="quiet"
              href={whatsappAddress(studio.whatsapp, publicPortfolio.hello(studio.name))}
              target="_blank"
              rel="noreferrer"
            >
              {publicPortfolio.whatsapp}
            </ButtonLink>
          </p>
        )}
      </div>
      {state === 'sent' ? (
        <output className={styles.sent}>{texts.sent}</output>
      ) : (
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <Field {...line('name')} label={texts.name} autoComplete="name" />
          <Field {...line('email')} label={texts.email} type="email" inputMode="email" autoComplete="email" />
          <Field {...line('phone')} label={texts.phone} type="tel" inputMode="tel" autoComplete="tel" />
          <TextArea
            label={texts.message}
            value={values.message}
            onChange={(value) => change('message', value)}
            maxLength={2000}
            rows={5}
            problem={problems.message ?? null}
          />
          <input
            className={styles.trap}
            name="website"
            tabIndex={-1}
            autoComplete="off"
            aria-hidden="true"
            value={values.website}
            onChange={(event) => change('website', event.target.value)}
          />
          {failure === null ? null : (
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
          )}
          <Button type="submit" busy={state === 'sending'}>
            {state === 'sending' ? texts.sending : texts.send}
          </Button>
        </form>
      )}
    </section>
  )
}
