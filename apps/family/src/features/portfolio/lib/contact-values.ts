export type ContactValues = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  /** No person sees it. */
  readonly website: string
}

export const noValues: ContactValues = { name: '', email: '', phone: '', message: '', website: '' }

export type ContactProblem = 'required' | 'reach'

/** What is missing before it is worth sending. */
export function contactProblems(values: ContactValues): Partial<Record<keyof ContactValues, ContactProblem>> {
  const isEmpty = (name: keyof ContactValues) => values[name].trim() === ''
  return {
    ...(isEmpty('name') ? { name: 'required' as const } : {}),
    ...(isEmpty('email') && isEmpty('phone') ? { email: 'reach' as const } : {}),
    ...(isEmpty('message') ? { message: 'required' as const } : {}),
  }
}

/** As the server takes it: what was left empty is not there. */
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
