import { shareDefaults } from '@revela/phrases'

export type SendKind = keyof typeof shareDefaults

/** The form's fields, named as the mail's call names them. */
export type SendValues = {
  readonly client_name: string
  readonly client_email: string
  readonly tel: string
  readonly subject: string
  readonly client_message: string
}

export function firstValues(kind: SendKind): SendValues {
  const { subject, message } = shareDefaults[kind]
  return { client_name: '', client_email: '', tel: '', subject, client_message: message }
}
